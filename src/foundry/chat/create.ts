/** Creates a message of one of this system's types; the host's types know its own creation options only. */
export async function createMessage(
  data: Record<string, unknown>,
  options: Record<string, unknown>,
): Promise<ChatMessage.Implementation | null> {
  const messageClass = CONFIG.ChatMessage.documentClass as unknown as {
    create(data: object, options: object): Promise<ChatMessage.Implementation | undefined>;
  };
  return (await messageClass.create(data, options)) ?? null;
}
