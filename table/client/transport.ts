import { io } from "socket.io-client";
import type { ClientFrames, HelloReply, OperationReply, ServerFrames, Transport } from "../core/protocol.ts";

/** How the page hears about its connection. */
export interface ConnectionListener {
  lost(): void;
  /** The server is there again; what it knows by now may differ from what this page has. */
  back(): void;
}

/** How long a frame may stay without an answer, in milliseconds. */
const PATIENCE = 15_000;

/**
 * Connects to the server.
 * @param token - Names the session of the user who joined.
 */
export function connect(token: string, listener: ConnectionListener): Transport {
  const socket = io({ auth: { token }, transports: ["websocket", "polling"] });
  let connectedBefore = false;
  socket.on("connect", () => {
    if (connectedBefore) listener.back();
    connectedBefore = true;
  });
  socket.on("disconnect", () => listener.lost());
  socket.on("connect_error", () => listener.lost());
  return {
    hello: (frame: ClientFrames["hello"]): Promise<HelloReply> => socket.timeout(PATIENCE).emitWithAck("hello", frame),
    operation: (frame: ClientFrames["operation"]): Promise<OperationReply> =>
      socket.timeout(PATIENCE).emitWithAck("operation", frame),
    emit: (frame) => void socket.emit("emit", frame),
    on<K extends keyof ServerFrames>(name: K, handler: (frame: ServerFrames[K]) => void) {
      // socket.io types listeners of custom events as taking anything.
      socket.on(name as string, handler);
    },
    close: () => void socket.close(),
  };
}
