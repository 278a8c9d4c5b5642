import { Refusal } from "../notices.ts";
import type { MacroVerb } from "../ruleset.ts";

/** What a verb about items of one kind does with one. */
export interface ItemVerb {
  /** The macro's line as a script. @param id the item's */
  line(actor: Actor.Implementation, id: string): string;
  run(actor: Actor.Implementation, item: Item.Implementation, skip: boolean): Promise<unknown>;
}

/** A verb of macros that is about an actor's items of one kind, such as weapons. */
export function itemVerb(model: abstract new (...args: never[]) => object, how: ItemVerb): MacroVerb {
  const find = (actor: Actor.Implementation, id: string): Item.Implementation | null => {
    const item = actor.items.get(id);
    const system: unknown = item?.system;
    return item && system instanceof model ? item : null;
  };
  return {
    offer(actor, subject) {
      const item = find(actor, subject);
      if (!item) return null;
      return { name: `${actor.name}: ${item.name}`, img: item.img ?? "", command: how.line(actor, subject) };
    },
    run(actor, subject, { skip }) {
      const item = find(actor, subject);
      if (!item) throw new Refusal("TRISKELE.Notice.ItemGone");
      return how.run(actor, item, skip);
    },
  };
}

/**
 * A macro's line as a script, by the verbs of the API.
 * @param verb by its path below the API: the game, a dot, the name
 * @param options as they stand in the script
 */
export function scriptLine(verb: string, actor: Actor.Implementation, options: string): string {
  return `await game.system.api.${verb}(await fromUuid("${actor.uuid}"), ${options});`;
}
