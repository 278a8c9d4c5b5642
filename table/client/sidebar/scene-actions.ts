import { DragDrop, droppedDocument } from "../applications/drag-drop.ts";
import { TextEditor } from "../applications/text-editor.ts";
import { type Bag, type DocumentLike, host } from "../host.ts";
import { report } from "../page/report.ts";
import { text } from "../page/texts.ts";
import { inWorld } from "./document-actions.ts";

interface Place {
  createEmbeddedDocuments(name: string, data: Bag[]): Promise<unknown>;
}

/** Puts a token of an actor into the active scene. */
export async function placeToken(actor: DocumentLike): Promise<void> {
  const { scenes } = host().game;
  const scene = scenes.active ?? scenes.find((entry) => entry.active === true);
  if (!scene) throw new Error(text("TABLE.Scene.NoneActive"));
  const place = scene as unknown as Place; // a scene has what the page's own type of documents does not name
  const make = actor.getTokenDocument as (data: Bag, options: Bag) => Promise<{ toObject(): Bag }>;
  const token = await make.call(actor, {}, { parent: scene });
  await place.createEmbeddedDocuments("Token", [token.toObject()]);
}

/** Takes an actor that is dropped on the scene, for Gamemasters. */
export function attachSceneDrop(scene: HTMLElement): void {
  new DragDrop({
    permissions: { drop: () => host().game.user.isGM },
    callbacks: {
      drop: (event) =>
        report(
          droppedDocument(TextEditor.getDragEventData(event)).then(async (document) => {
            if (document?.documentName !== "Actor" || document.parent) return;
            const actor = await inWorld(document);
            if (actor) await placeToken(actor);
          }),
        ),
    },
  }).bind(scene);
}
