import { text } from "./texts.ts";

/** Somebody who may sit down at the table. */
export interface Seat {
  id: string;
  name: string;
  role: number;
  color: string | null;
  active: boolean;
}

/** What the server tells anyone who opens the page. */
export interface Lobby {
  world: { title: string };
  system: { id: string; title: string };
  generation: number;
  users: Seat[];
}

/** A tab's own session: several users can play in several tabs of one browser. */
interface Session {
  token: string;
  userId: string;
  name: string;
}

const KEY = "table.session";

/** Who may join. @throws Error if the server does not answer. */
export async function fetchLobby(): Promise<Lobby> {
  const answer = await fetch("/api/users");
  if (!answer.ok) throw new Error(`GET /api/users: ${answer.status}`);
  return answer.json();
}

/** Joins as a user. @returns the session's token; `null` if there is no such user. */
export async function join(user: string): Promise<string | null> {
  const answer = await fetch("/api/join", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ user }),
  });
  if (answer.status === 404) return null;
  const reply: Session & { error?: string } = await answer.json();
  if (!answer.ok) throw new Error(text("TABLE.Join.Failed", { reason: reply.error ?? answer.statusText }));
  sessionStorage.setItem(KEY, JSON.stringify({ token: reply.token, userId: reply.userId, name: reply.name }));
  return reply.token;
}

/** The token this tab already has for a user, so that a reload is the same session. */
export function rememberedToken(user: string): string | null {
  const stored = sessionStorage.getItem(KEY);
  if (!stored) return null;
  // Written by `join` above.
  const session = JSON.parse(stored) as Session;
  const wanted = user.toLowerCase();
  return session.name.toLowerCase() === wanted || session.userId === user ? session.token : null;
}

/** Forgets the session of this tab. */
export function forgetToken(): void {
  sessionStorage.removeItem(KEY);
}
