import { io } from "socket.io-client";
import { FrameListeners } from "../core/frame-listeners.ts";
import type { ClientFrames, HelloReply, OperationReply, Refusal, ServerFrames, Transport } from "../core/protocol.ts";

/** How the page hears about its connection. */
export interface ConnectionListener {
  lost(): void;
  /** The server is there again; what it knows by now may differ from what this page has. */
  back(): void;
}

/** How long a frame may stay without an answer, in milliseconds. */
const PATIENCE = 15_000;

/** A refusal of the server's middleware carries data; a connection that merely failed does not. */
function isRefusal(error: Error): boolean {
  return "data" in error && error.data !== undefined;
}

/**
 * Connects to the server.
 * @param token - Names the session of the user who joined.
 * @throws Error if the server does not know the session.
 */
export function connect(token: string, listener: ConnectionListener): Promise<Transport> {
  // A socket at once: polling first and upgrading takes five requests more.
  const socket = io({
    auth: { token },
    reconnectionDelayMax: 2000,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
  });
  let connectedBefore = false;
  const listeners = new FrameListeners();
  for (const name of ["broadcast", "users", "event", "reload"] as const) {
    // socket.io types listeners of custom events as taking anything; the server sends the frames of the protocol.
    socket.on(name as string, (frame: ServerFrames[typeof name]) => listeners.deliver(name, frame));
  }
  const transport: Transport = {
    async hello(frame: ClientFrames["hello"]): Promise<HelloReply> {
      const reply: HelloReply | { error: Refusal } = await socket.timeout(PATIENCE).emitWithAck("hello", frame);
      if ("error" in reply) throw new Error(reply.error.message);
      return reply;
    },
    operation: (frame: ClientFrames["operation"]): Promise<OperationReply> =>
      socket.timeout(PATIENCE).emitWithAck("operation", frame),
    emit: (frame) => void socket.emit("emit", frame),
    on<K extends keyof ServerFrames>(name: K, handler: (frame: ServerFrames[K]) => void) {
      listeners.on(name, handler);
    },
    close: () => void socket.close(),
  };
  return new Promise((resolve, reject) => {
    socket.on("connect", () => {
      if (connectedBefore) listener.back();
      connectedBefore = true;
      resolve(transport);
    });
    socket.on("disconnect", (reason) => {
      listener.lost();
      // A server that closes says good-bye, after which socket.io does not try again by itself.
      if (reason === "io server disconnect") socket.connect();
    });
    socket.on("connect_error", (error) => {
      if (!isRefusal(error)) return listener.lost();
      // socket.io does not try again after a refusal.
      if (connectedBefore) return listener.back();
      socket.close();
      return reject(error);
    });
  });
}
