import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { DocumentCollection } from "./collection.ts";

/** A place: at the table, a list of tokens. */
export class SceneDocument extends Document {
  declare active: boolean;
  declare tokens: EmbeddedCollection;

  static override get documentName(): "Scene" {
    return "Scene";
  }

  /** Makes this the active scene, and no other. */
  async activate(): Promise<this | undefined> {
    const others = this.host
      .collection("Scene")
      ?.filter((scene) => scene !== this && Reflect.get(scene, "active") === true);
    const updates = (others ?? []).map((scene) => ({ _id: scene.id, active: false }));
    await this._class.updateDocuments([...updates, { _id: this.id, active: true }]);
    return this;
  }
}

/** The world's scenes. */
export class SceneCollection extends DocumentCollection<SceneDocument> {
  get active(): SceneDocument | undefined {
    return this.find((scene) => scene.active);
  }

  /** What is shown: without a canvas, the active scene. */
  get current(): SceneDocument | undefined {
    return this.active;
  }

  get viewed(): SceneDocument | undefined {
    return this.active;
  }
}
