/** A hit that its victim remembers. */
export interface Taken {
  /** Id of the message that hurt. */
  readonly message: string;
  readonly amount: number;
  readonly lost: number;
  readonly before: number;
  readonly after: number;
  readonly fell: boolean;
}

/** How many hits an actor remembers; older tests are long settled. */
export const REMEMBERED = 20;

/**
 * The hits that an actor's flag tells of. Its owner can write into it what he pleases: what is none is left out, so that damage is
 * dealt whatever stands there.
 */
export function readTaken(flag: unknown): readonly Taken[] {
  return Array.isArray(flag) ? flag.filter(isTaken) : [];
}

function isTaken(value: unknown): value is Taken {
  if (typeof value !== "object" || value === null) return false;
  const { message, amount, lost, before, after, fell } = value as Partial<Record<keyof Taken, unknown>>;
  const figures = [amount, lost, before, after];
  return (
    typeof message === "string" &&
    typeof fell === "boolean" &&
    figures.every((figure) => Number.isSafeInteger(figure) && Number(figure) >= 0)
  );
}
