import { DialogV2 } from "../applications/dialog.ts";
import { h } from "../dom.ts";
import { type DocumentLike, host } from "../host.ts";
import { text } from "../page/texts.ts";

/** The pictures that the world's actors and items have: the server lists no others. */
function picturesInUse(): string[] {
  const { actors, items } = host().game;
  const used = [...actors, ...items].flatMap(({ img }) => (img ? [img] : []));
  return [...new Set(used)].sort();
}

/** Asks for a picture: one that the world uses already, or any path. @returns `null` when dismissed. */
export async function chooseImage(document: DocumentLike, current: string): Promise<string | null> {
  const path = h("input", { type: "text", name: "path", id: "image-path", value: current, autofocus: true });
  const pictures = picturesInUse().map((src) => {
    const choice = h(
      "button.picture",
      { type: "button", title: src, "aria-label": src, "aria-pressed": String(src === current) },
      h("img", { src, alt: "", width: 48, height: 48 }),
    );
    choice.addEventListener("click", () => {
      path.value = src;
      for (const { element, image } of pictures) element.setAttribute("aria-pressed", String(image === src));
    });
    return { element: choice, image: src };
  });
  const content = h(
    "div.image-choice",
    {},
    h(
      "div.form-group",
      {},
      h("label", { for: path.id }, text("TABLE.Image.Path")),
      h("div.form-fields", {}, path),
      h("p.hint", {}, text("TABLE.Image.Hint")),
    ),
    h("div.pictures", {}, ...pictures.map(({ element }) => element)),
  );
  const answer = await DialogV2.input({
    window: { title: text("TABLE.Image.Title", { name: document.name }), icon: "fa-solid fa-image" },
    content,
    position: { width: 420 },
    ok: { label: text("TABLE.Image.Choose"), icon: "fa-solid fa-check" },
  });
  return answer === null ? null : String(Reflect.get(Object(answer), "path")).trim();
}
