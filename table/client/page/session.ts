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

/** A server that is being started again opens its world first; how often to ask, and how long to wait in between (ms). */
const TRIES = 40;
const PAUSE = 500;

/** Who may join. Waits for a server that is just opening. @throws Error if it does not answer. */
export async function fetchLobby(): Promise<Lobby> {
  for (let left = TRIES; ; left -= 1) {
    const answer = await fetch("/api/users");
    if (answer.ok) return answer.json();
    if (answer.status !== 503 || left === 0) throw new Error(`GET /api/users: ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
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
  if (!answer.ok) throw new Error(reply.error ?? answer.statusText);
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
