import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import type { Attachment } from "./attachment.ts";
import { LIMITS } from "./json.ts";
import { isOwnHost, isSameOrigin } from "./origin.ts";
import { RefusalError } from "./refusal.ts";
import type { Sessions } from "./session.ts";
import type { World } from "./world.ts";

/**
 * Carries frames between browsers and the world. The socket's user is the one of the token in its handshake
 * (`auth: { token }`); a socket without one is refused with `connect_error`, whose `data` is a `Refusal`.
 *
 * Events: `hello` is acknowledged with a `HelloReply` or `{ error: Refusal }`, `operation` with an `OperationReply`, `emit` not
 * at all; the server sends `broadcast`, `users`, `event` and `reload`.
 */
export function openSockets(
  http: HttpServer,
  options: { world: World; sessions: Sessions; address: string },
): { close(): Promise<void> } {
  const { world, sessions, address } = options;
  const server = new Server(http, {
    serveClient: false,
    // Above the frame limit, so that frames a little too long get a readable refusal; far longer ones end the socket.
    maxHttpBufferSize: LIMITS.frame * 2,
    allowRequest: (request, decide) => {
      const allowed = isOwnHost(request.headers.host, address) && isSameOrigin(request.headers);
      decide(null, allowed);
    },
  });
  server.use((socket, next) => {
    const userId = sessions.userOf(socket.handshake.auth.token);
    if (userId === null) {
      next(refused(new RefusalError("permission", "The session is unknown; join again.")));
      return;
    }
    try {
      world.admit(userId);
      socket.data.userId = userId;
      next();
    } catch (error) {
      next(refused(error instanceof RefusalError ? error : new RefusalError("invalid", "The table cannot be joined.")));
    }
  });
  server.on("connection", (socket) => {
    try {
      attach(world, String(socket.data.userId), socket);
    } catch {
      // The user went, or the world closed, in the moment since the handshake.
      socket.disconnect(true);
    }
  });
  return { close: () => server.close() };
}

function attach(world: World, userId: string, socket: Socket): void {
  const attachment: Attachment = world.attach(
    userId,
    (name, frame) => {
      socket.emit(name, frame);
    },
    () => {
      socket.disconnect(true);
    },
  );
  socket.on("hello", (frame: unknown, reply: unknown) => {
    if (!isReply(reply)) return;
    attachment.hello(frame).then(reply, (error: unknown) => {
      const refusal =
        error instanceof RefusalError ? error : new RefusalError("invalid", "The table cannot be joined.");
      reply({ error: refusal.toRefusal() });
    });
  });
  socket.on("operation", (frame: unknown, reply: unknown) => {
    if (isReply(reply)) void attachment.operation(frame).then(reply);
  });
  socket.on("emit", (frame: unknown) => attachment.emit(frame));
  socket.on("disconnect", () => attachment.close());
}

/** A client may leave out the acknowledgement, or send something else in its place. */
function isReply(value: unknown): value is (answer: unknown) => void {
  return typeof value === "function";
}

function refused(refusal: RefusalError): Error {
  return Object.assign(new Error(refusal.message), { data: refusal.toRefusal() });
}
