import type { ActorDocument, CombatantDocument, CombatDocument } from "../../table/core/index.ts";
import { type Batch, type BatchContext, defineBatch } from "./batch.ts";
import { fight } from "./combat.batch.ts";
import { createActor } from "./documents.batch.ts";

const API = "https://foundryvtt.com/api/";

const combatants = defineBatch({
  name: "combatants",
  basis: "documented",
  page: `${API}classes/foundry.documents.Combatant.html`,
  needs: "documents",
  covers: ["Combatant.actor", "Combatant.isNPC", "Combatant.isDefeated"],
  run({ it, assert, world }: BatchContext) {
    const join = async (combat: CombatDocument, actor: ActorDocument, data: object = {}) => {
      const [made] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id, ...data }]);
      return made as CombatantDocument; // one datum gives one document
    };

    it("have the name, the picture and the owners of their actor", async () => {
      const actor = await createActor(world(), { img: "icons/svg/skull.svg" });
      const nobody = await createActor(world(), { name: "Foe", ownership: { default: 0 } });
      const combat = await fight(world(), []);
      const [mine, foe] = [await join(combat, actor), await join(combat, nobody)];
      assert.deepEqual([mine.name, mine.img, mine.actor, mine.combat], ["Hero", actor.img, actor, combat]);
      assert.deepEqual([mine.isNPC, foe.isNPC], [world().players === null, true]);
      assert.deepEqual(combat.getCombatantsByActor(actor), [mine]);
    });

    it("act for the token's own actor when that is not linked", async () => {
      const actor = await createActor(world());
      const scene: unknown = await world().gm.Scene.create({
        name: "Cave",
        tokens: [{ name: "T", actorId: actor.id }],
      });
      const token = Reflect.get(Object(scene), "tokens").contents[0];
      const combat = await fight(world(), []);
      const mine = await join(combat, actor, { tokenId: token.id, sceneId: Reflect.get(Object(scene), "id") });
      assert.strictEqual(mine.token, token);
      assert.strictEqual(mine.actor, token.actor);
      assert.deepEqual(combat.getCombatantsByToken(token), [mine]);
    });

    it("are defeated when they are marked so, or by their actor's status", async () => {
      const actor = await createActor(world());
      const combat = await fight(world(), []);
      const mine = await join(combat, actor);
      const defeated = String(world().gm.foundry.utils.getProperty(world().gm.CONFIG, "specialStatusEffects.DEFEATED"));
      assert.strictEqual(mine.isDefeated, false);
      await actor.toggleStatusEffect(defeated, { active: true });
      assert.strictEqual(mine.isDefeated, true);
      await actor.toggleStatusEffect(defeated, { active: false });
      await mine.update({ defeated: true });
      assert.strictEqual(mine.isDefeated, true);
    });

    it(
      "are made of tokens, each once, and taken out again",
      async () => {
        const { gm } = world();
        const actor = await createActor(world());
        const tokens = ["S", "T"].map((name) => ({ name, actorId: actor.id }));
        const scene: unknown = await gm.Scene.create({ name: "Cave", tokens });
        const [first, second] = Reflect.get(Object(scene), "tokens").contents;
        const combat = await fight(world(), []);
        await combat.activate();
        const Token = gm.foundry.documents.TokenDocument;
        await Token.createCombatants([first]);
        await Token.createCombatants([first, second], { combat });
        assert.strictEqual(combat.turns.length, 2);
        assert.deepEqual([first.inCombat, first.combatant.token], [true, first]);
        await first.toggleCombatant();
        assert.deepEqual([first.inCombat, second.inCombat], [false, true]);
        await Token.deleteCombatants([second]);
        assert.strictEqual(combat.turns.length, 0);
      },
      { page: `${API}classes/foundry.documents.TokenDocument.html` },
    );

    it(
      "leave every fight with their token, and the turn stays with whoever has it",
      async () => {
        const { gm } = world();
        const actor = await createActor(world());
        const tokens = ["S", "T", "U"].map((name) => ({ name, actorId: actor.id }));
        const scene: unknown = await gm.Scene.create({ name: "Cave", tokens });
        const [first, second, third] = Reflect.get(Object(scene), "tokens").contents;
        const combats = [await fight(world(), []), await fight(world(), [])];
        for (const combat of combats)
          await gm.foundry.documents.TokenDocument.createCombatants([first, second, third], { combat });
        const [combat] = combats;
        const updates = combat?.turns.map(({ id, tokenId }) => ({ _id: id, initiative: tokenId === first.id ? 9 : 1 }));
        await combat?.updateEmbeddedDocuments("Combatant", updates ?? []);
        await combat?.update({ round: 1, turn: 1 });
        const current = combat?.combatant;
        await first.delete();
        assert.deepEqual(
          combats.map(({ turns }) => turns.some(({ tokenId }) => tokenId === first.id)),
          [false, false],
        );
        assert.deepEqual([combat?.combatant?.id, combat?.turn], [current?.id, 0]);
      },
      { basis: "seen", page: "https://github.com/foundryvtt/foundryvtt/issues/12709" },
    );

    it("note in generation 14 the round in which they joined", async () => {
      const { generation } = world();
      const combat = await fight(world(), [2]);
      await combat.startCombat();
      await combat.nextRound();
      const [made] = await combat.createEmbeddedDocuments("Combatant", [{ name: "Late" }]);
      assert.strictEqual(Reflect.get(Object(made), "roundJoined"), generation >= 14 ? 2 : undefined);
    });
  },
});

export const combatantBatches: Batch[] = [combatants];
