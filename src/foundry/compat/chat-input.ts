/** What was typed into the chat: generation 14 hands on what its editor makes of it, a paragraph of markup. */
export function typedText(line: string): string {
  if (!line.trimStart().startsWith("<")) return line.trim();
  const { body } = new DOMParser().parseFromString(line, "text/html");
  return (body.textContent ?? "").replaceAll("\u00a0", " ").trim();
}

/** Puts a line back into the chat's input, where that is a plain field and nothing else has been typed since. */
export function keepTyped(text: string): void {
  const input = document.getElementById("chat-message");
  if (!(input instanceof HTMLTextAreaElement)) return;
  // The host empties its input once the line is sent.
  setTimeout(() => {
    if (input.value === "") input.value = text;
  });
}
