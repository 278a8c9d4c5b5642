/** A colour as a number, 0x000000 to 0xFFFFFF, that reads as CSS: Foundry's `Color` as far as data models need it. */
export class Color extends Number {
  /** Whether it is a colour at all. */
  get valid(): boolean {
    const value = this.valueOf();
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  /** `#rrggbb`. */
  get css(): string {
    return this.toString(16);
  }

  override toString(radix?: number): string {
    if (radix === undefined || radix === 16) return `#${this.valueOf().toString(16).padStart(6, "0")}`;
    return super.toString(radix);
  }

  toJSON(): string {
    return this.css;
  }

  /** Reads `#rgb`, `#rrggbb` or a number; others give an invalid colour. */
  static from(value: unknown): Color {
    if (value instanceof Color) return value;
    if (typeof value === "number") return new Color(value);
    const digits = typeof value === "string" ? /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())?.[1] : undefined;
    if (digits === undefined) return new Color(Number.NaN);
    const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
    return new Color(Number.parseInt(full, 16));
  }
}
