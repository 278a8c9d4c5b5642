import { baseKeymap, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { DOMParser, DOMSerializer, type Mark, type MarkType, type Node, type NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { DialogV2 } from "../applications/dialog.ts";
import { cleanHTML } from "../applications/text-editor.ts";
import { h, icon } from "../dom.ts";
import { guard } from "../page/report.ts";
import { text } from "../page/texts.ts";
import { schema } from "./editor-schema.ts";

const { nodes, marks } = schema;

/** A button of the bar: what it does, and whether it holds where the caret is. */
interface Tool {
  icon: string;
  label: string;
  command: Command;
  isActive?: (state: EditorState) => boolean;
}

function hasMark(type: MarkType | undefined): (state: EditorState) => boolean {
  return ({ selection: { from, to, empty, $from }, storedMarks, doc }) => {
    if (!type) return false;
    if (!empty) return doc.rangeHasMark(from, to, type);
    const present: readonly Mark[] = storedMarks ?? $from.marks();
    return type.isInSet(present) !== undefined;
  };
}

function isInside(type: NodeType | undefined): (state: EditorState) => boolean {
  return ({ selection: { $from } }) =>
    Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some((node) => node.type === type);
}

/** Makes a list of the selection, or no list of one. */
function toggleList(type: NodeType | undefined): Command {
  return (state, dispatch) => {
    if (!type || !nodes.list_item) return false;
    return isInside(type)(state) ? liftListItem(nodes.list_item)(state, dispatch) : wrapInList(type)(state, dispatch);
  };
}

/** Whether the caret stands in a section that only those see who may change the text. */
function isSecret({ selection: { $from } }: EditorState): boolean {
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some(
    ({ type, attrs }) => type === nodes.section && /\bsecret\b/.test(attrs.rest.class ?? ""),
  );
}

/** Makes a secret of the selected paragraphs, or takes them out of one. */
const toggleSecret: Command = (state, dispatch) => {
  if (!nodes.section) return false;
  return (isSecret(state) ? lift : wrapIn(nodes.section, { rest: { class: "secret" } }))(state, dispatch);
};

function mark(symbol: string, label: string, type: MarkType | undefined): Tool[] {
  return type ? [{ icon: symbol, label, command: toggleMark(type), isActive: hasMark(type) }] : [];
}

/** The buttons of the bar. The schema has every type that is named here. */
function tools(): Tool[] {
  const list = (symbol: string, label: string, type: NodeType | undefined): Tool => ({
    icon: symbol,
    label,
    command: toggleList(type),
    isActive: isInside(type),
  });
  return [
    ...mark("fa-solid fa-bold", text("TABLE.Editor.Bold"), marks.strong),
    ...mark("fa-solid fa-italic", text("TABLE.Editor.Italic"), marks.em),
    ...mark("fa-solid fa-underline", text("TABLE.Editor.Underline"), marks.underline),
    ...mark("fa-solid fa-strikethrough", text("TABLE.Editor.Strike"), marks.strike),
    list("fa-solid fa-list-ul", text("TABLE.Editor.List"), nodes.bullet_list),
    list("fa-solid fa-list-ol", text("TABLE.Editor.Numbers"), nodes.ordered_list),
    ...(nodes.blockquote
      ? [
          {
            icon: "fa-solid fa-quote-left",
            label: text("TABLE.Editor.Quote"),
            command: wrapIn(nodes.blockquote),
            isActive: isInside(nodes.blockquote),
          },
        ]
      : []),
    {
      icon: "fa-solid fa-user-secret",
      label: text("TABLE.Editor.Secret"),
      command: toggleSecret,
      isActive: isSecret,
    },
    ...(marks.link ? [linkTool(marks.link)] : []),
    { icon: "fa-solid fa-rotate-left", label: text("TABLE.Editor.Undo"), command: undo },
    { icon: "fa-solid fa-rotate-right", label: text("TABLE.Editor.Redo"), command: redo },
  ];
}

/** Asks for the address that the selected words lead to; an empty one takes the link away. */
function linkTool(type: MarkType): Tool {
  const command: Command = (state, dispatch, view) => {
    if (state.selection.empty) return false;
    const present = state.doc.rangeHasMark(state.selection.from, state.selection.to, type);
    if (present) return toggleMark(type)(state, dispatch);
    const field = h("input", { type: "text", name: "href", id: "link-address", value: "https://", autofocus: true });
    const content = h(
      "div.form-group",
      {},
      h("label", { for: field.id }, text("TABLE.Editor.Address")),
      h("div.form-fields", {}, field),
    );
    guard(async () => {
      const answer = await DialogV2.input({ window: { title: text("TABLE.Editor.Link") }, content, modal: true });
      const href = String(Reflect.get(Object(answer), "href") ?? "").trim();
      if (href && view) toggleMark(type, { href })(view.state, view.dispatch);
      view?.focus();
    });
    return true;
  };
  return { icon: "fa-solid fa-link", label: text("TABLE.Editor.Link"), command, isActive: hasMark(type) };
}

function parse(html: string): Node {
  const holder = document.createElement("div");
  holder.append(cleanHTML(html));
  return DOMParser.fromSchema(schema).parse(holder);
}

function keys(save: () => void): Record<string, Command> {
  const bind = (key: string, type: MarkType | undefined): Record<string, Command> =>
    type ? { [key]: toggleMark(type) } : {};
  const item = nodes.list_item;
  return {
    ...bind("Mod-b", marks.strong),
    ...bind("Mod-i", marks.em),
    ...bind("Mod-u", marks.underline),
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    ...(item ? { Enter: splitListItem(item), "Mod-[": liftListItem(item), "Mod-]": sinkListItem(item) } : {}),
    "Mod-s": () => {
      save();
      return true;
    },
  };
}

/** What an editor is made of. */
export interface EditorParts {
  html: string;
  label: string;
  save: () => void;
}

/** An editor of formatted text with its bar of tools, on ProseMirror. */
export class Editor {
  readonly bar: HTMLElement;
  readonly content = h("div.editor-content");
  readonly view: EditorView;
  readonly #parts: EditorParts;
  readonly #buttons: [button: HTMLButtonElement, tool: Tool][] = [];
  readonly #block: HTMLSelectElement;

  constructor(parts: EditorParts) {
    this.#parts = parts;
    this.#block = this.#buildBlockSelect();
    this.bar = this.#buildBar();
    this.view = new EditorView(this.content, {
      state: this.#state(parts.html),
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": parts.label },
      dispatchTransaction: (transaction) => {
        this.view.updateState(this.view.state.apply(transaction));
        this.#update();
      },
    });
    this.#update();
  }

  /** The text as clean markup; empty when nothing is written. */
  get html(): string {
    const { doc } = this.view.state;
    if (doc.childCount <= 1 && doc.textContent === "" && !doc.firstChild?.content.size) return "";
    const holder = document.createElement("div");
    holder.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
    const clean = document.createElement("div");
    clean.append(cleanHTML(holder.innerHTML));
    return clean.innerHTML;
  }
  set html(html: string) {
    this.view.updateState(this.#state(html));
    this.#update();
  }

  focus(): void {
    this.view.focus();
  }
  destroy(): void {
    this.view.destroy();
  }

  #state(html: string): EditorState {
    const plugins = [history(), keymap(keys(this.#parts.save)), keymap(baseKeymap)];
    return EditorState.create({ doc: parse(html), plugins });
  }

  #run(command: Command): void {
    command(this.view.state, this.view.dispatch, this.view);
    this.view.focus();
  }

  #buildBlockSelect(): HTMLSelectElement {
    const select = h(
      "select.block",
      { "aria-label": text("TABLE.Editor.Block") },
      h("option", { value: 0 }, text("TABLE.Editor.Paragraph")),
      ...[1, 2, 3].map((level) => h("option", { value: level }, text("TABLE.Editor.Heading", { level }))),
    );
    select.addEventListener("change", (event) => {
      // Choosing a kind of paragraph is no change of the form.
      event.stopPropagation();
      const level = Number(select.value);
      const { heading, paragraph } = nodes;
      if (level > 0 && heading) this.#run(setBlockType(heading, { level }));
      else if (paragraph) this.#run(setBlockType(paragraph));
    });
    return select;
  }

  /** Arrow keys move along the bar, which is one stop for Tab. */
  #buildBar(): HTMLElement {
    for (const tool of tools()) {
      const { label } = tool;
      const button = h("button", { type: "button", "aria-label": label, title: label }, icon(tool.icon));
      // Pressing must not take the selection away from the text.
      button.addEventListener("pointerdown", (event) => event.preventDefault());
      button.addEventListener("click", () => this.#run(tool.command));
      this.#buttons.push([button, tool]);
    }
    const save = h("button.save", { type: "button" }, icon("fa-solid fa-check"), text("TABLE.Editor.Save"));
    save.addEventListener("click", this.#parts.save);
    const stops = [this.#block, ...this.#buttons.map(([button]) => button), save];
    const bar = h("div.editor-menu", { role: "toolbar", "aria-label": text("TABLE.Editor.Bar") }, ...stops);
    for (const stop of stops.slice(1)) stop.tabIndex = -1;
    bar.addEventListener("keydown", (event) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      const current = stops.findIndex((stop) => stop.matches(":focus"));
      if (step === 0 || current < 0) return;
      event.preventDefault();
      for (const stop of stops) stop.tabIndex = -1;
      const next = stops[(current + step + stops.length) % stops.length];
      if (next) next.tabIndex = 0;
      next?.focus();
    });
    return bar;
  }

  /** Shows in the bar what holds where the caret is. */
  #update(): void {
    const { state } = this.view;
    for (const [button, { isActive }] of this.#buttons) {
      if (isActive) button.setAttribute("aria-pressed", String(isActive(state)));
    }
    const { parent } = state.selection.$from;
    this.#block.value = String(parent.type === nodes.heading ? Math.min(Number(parent.attrs.level), 3) : 0);
  }
}
