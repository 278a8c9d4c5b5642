import {
  type DOMOutputSpec,
  type MarkSpec,
  type Node,
  type NodeSpec,
  Schema,
  type TagParseRule,
} from "prosemirror-model";
import { schema as basic } from "prosemirror-schema-basic";
import { addListNodes } from "prosemirror-schema-list";
import { cleanHTML } from "../applications/text-editor.ts";

/** Attributes of an element that its node has no attribute of its own for; they are kept as they are. */
type Rest = Readonly<Record<string, string>>;

/** What the editor itself puts on elements. */
const EDITORS = /^(?:contenteditable|draggable|style)$/;

function restOf(element: HTMLElement, own: readonly string[]): Rest {
  const entries = [...element.attributes].filter(({ name }) => !own.includes(name) && !EDITORS.test(name));
  return Object.fromEntries(entries.map(({ name, value }) => [name, value]));
}

/** Names of attributes that nodes of the schema show by themselves. */
const OWN: Readonly<Record<string, readonly string[]>> = { image: ["src", "alt", "title"], ordered_list: ["start"] };

function withRest(output: DOMOutputSpec, rest: Rest): DOMOutputSpec {
  if (!Array.isArray(output)) return output;
  const [tag, second, ...others] = output as [string, ...unknown[]];
  const hasAttributes = typeof second === "object" && second !== null && !Array.isArray(second);
  const content = hasAttributes || second === undefined ? others : [second, ...others];
  // Put together from what the node itself gives.
  return [tag, { ...(hasAttributes ? second : {}), ...rest }, ...content] as DOMOutputSpec;
}

/** A node that keeps the classes, titles and data of its element, which the editor has no buttons for. */
function keeping(name: string, spec: NodeSpec): NodeSpec {
  const { toDOM, parseDOM } = spec;
  if (!toDOM || !parseDOM) return spec;
  const rules = parseDOM.map((rule: TagParseRule): TagParseRule => {
    const getAttrs: TagParseRule["getAttrs"] = (element) => {
      const attributes = rule.getAttrs ? rule.getAttrs(element) : (rule.attrs ?? null);
      return attributes === false ? false : { ...attributes, rest: restOf(element, OWN[name] ?? []) };
    };
    return { ...rule, getAttrs };
  });
  return {
    ...spec,
    attrs: { ...spec.attrs, rest: { default: {} } },
    parseDOM: rules,
    toDOM: (node: Node) => withRest(toDOM(node), node.attrs.rest),
  };
}

/** Elements that hold paragraphs: a secret is a section of the class `secret`. */
const SECTIONS = ["section", "article", "aside", "header", "footer", "main", "nav", "address", "secret-block"];

const section: NodeSpec = {
  content: "block+",
  group: "block",
  defining: true,
  attrs: { tag: { default: "section" }, rest: { default: {} } },
  parseDOM: [
    ...SECTIONS.map((tag) => ({ tag, getAttrs: (element: HTMLElement) => ({ tag, rest: restOf(element, []) }) })),
    // A plain division says nothing; its paragraphs are enough.
    {
      tag: "div",
      getAttrs: (element: HTMLElement) => {
        const rest = restOf(element, []);
        return Object.keys(rest).length > 0 ? { tag: "div", rest } : false;
      },
    },
  ],
  toDOM: ({ attrs }) => [attrs.tag, attrs.rest, 0],
};

/** What the editor shows and keeps, but cannot change inside. */
const island: NodeSpec = {
  group: "block",
  atom: true,
  attrs: { html: { default: "" } },
  parseDOM: ["table", "details", "figure", "dl", "menu"].map((tag) => ({
    tag,
    priority: 60,
    getAttrs: (element: HTMLElement) => ({ html: element.outerHTML }),
  })),
  toDOM: ({ attrs }) => cleanHTML(attrs.html).firstElementChild ?? ["div"],
};

/** A mark that is an element of its own. */
function plainMark(...tags: [string, ...string[]]): MarkSpec {
  return { parseDOM: tags.map((tag) => ({ tag })), toDOM: () => [tags[0], 0] };
}

/** A mark that is told by its classes and data. */
const span: MarkSpec = {
  attrs: { rest: { default: {} } },
  excludes: "",
  parseDOM: [
    {
      tag: "span",
      getAttrs: (element) => {
        const rest = restOf(element, []);
        return Object.keys(rest).length > 0 ? { rest } : false;
      },
    },
  ],
  toDOM: ({ attrs }) => ["span", attrs.rest, 0],
};

let nodes = addListNodes(basic.spec.nodes, "paragraph block*", "block");
nodes.forEach((name, spec) => {
  nodes = nodes.update(name, keeping(name, spec));
});

/**
 * What formatted texts may hold while they are edited: paragraphs, headings, lists, quotes, code, pictures, links, sections
 * such as secrets. Tables and the like stay as they are.
 */
export const schema = new Schema({
  nodes: nodes.append({ section, island }),
  marks: basic.spec.marks.append({
    underline: plainMark("u"),
    strike: plainMark("s", "del"),
    sub: plainMark("sub"),
    sup: plainMark("sup"),
    small: plainMark("small"),
    highlight: plainMark("mark"),
    span,
  }),
});
