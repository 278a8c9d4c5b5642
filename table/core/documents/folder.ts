import { Document } from "../abstract/document.ts";

/** A place to keep documents of one kind in; folders may lie in folders. */
export class FolderDocument extends Document {
  /** The kind of documents it is for, such as `Actor`. */
  declare type: string;
  declare sorting: "a" | "m";
  declare folder: FolderDocument | null;

  static override get documentName(): "Folder" {
    return "Folder";
  }

  /** The documents that lie directly in the folder. */
  get contents(): Document[] {
    return this.host.collection(this.type)?.filter((document) => document._source.folder === this.id) ?? [];
  }

  private get _all(): FolderDocument[] {
    return (this.host.collection("Folder")?.contents ?? []) as FolderDocument[]; // the collection of folders
  }

  /** The folders inside, or with `recursive` those inside them as well. */
  getSubfolders(recursive = false): FolderDocument[] {
    const inside = this._all.filter((folder) => folder !== this && folder._source.folder === this.id);
    return recursive ? inside.flatMap((folder) => [folder, ...folder.getSubfolders(true)]) : inside;
  }

  get children(): FolderDocument[] {
    return this.getSubfolders();
  }

  /** The folders around, nearest first. */
  getParentFolders(): FolderDocument[] {
    const parents: FolderDocument[] = [];
    for (let at = this.folder; at && !parents.includes(at); at = at.folder) parents.push(at);
    return parents;
  }

  get ancestors(): FolderDocument[] {
    return this.getParentFolders();
  }

  /** How deep the folder lies; 1 at the top. */
  get depth(): number {
    return this.getParentFolders().length + 1;
  }
}
