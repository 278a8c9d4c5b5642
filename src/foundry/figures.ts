/** A number with its sign, a true minus included. */
export function signed(value: number): string {
  return value < 0 ? `−${Math.abs(value)}` : `+${value}`;
}

/** A number with a true minus. */
export function figure(value: number): string {
  return value < 0 ? signed(value) : String(value);
}

/** A probability 0 … 1 in percent, as the user's language writes it. */
export function percent(share: number): string {
  return share.toLocaleString(game.i18n?.lang, { style: "percent", maximumFractionDigits: 1 });
}
