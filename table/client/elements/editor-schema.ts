import { type MarkSpec, Schema } from "prosemirror-model";
import { schema as basic } from "prosemirror-schema-basic";
import { addListNodes } from "prosemirror-schema-list";

/** A mark that is an element of its own. */
function plainMark(...tags: [string, ...string[]]): MarkSpec {
  return { parseDOM: tags.map((tag) => ({ tag })), toDOM: () => [tags[0], 0] };
}

/** What formatted texts may hold while they are edited: paragraphs, headings, lists, quotes, code, pictures, links. */
export const schema = new Schema({
  nodes: addListNodes(basic.spec.nodes, "paragraph block*", "block"),
  marks: basic.spec.marks.append({ underline: plainMark("u"), strike: plainMark("s", "del") }),
});
