import type { Plugin } from "vite";

/** A shape of a suit, drawn around 0,0 in a box of 100 by 100. */
const SUITS = {
  clubs: {
    sign: "♣",
    red: false,
    shape:
      '<circle cy="-22" r="21"/><circle cx="-23" cy="10" r="21"/><circle cx="23" cy="10" r="21"/><path d="M-5-10H5Q6 28 22 46H-22Q-6 28-5-10Z"/>',
  },
  diamonds: { sign: "♦", red: true, shape: '<path d="M0-48Q14-20 37 0Q14 20 0 48Q-14 20-37 0Q-14-20 0-48Z"/>' },
  hearts: {
    sign: "♥",
    red: true,
    shape: '<path d="M0 46C-16 22-44 6-44-18A22 22 0 0 1 0-26A22 22 0 0 1 44-18C44 6 16 22 0 46Z"/>',
  },
  spades: {
    sign: "♠",
    red: false,
    shape:
      '<path d="M0-48C16-26 44-10 44 12A22 22 0 0 1 4 18Q7 36 20 46H-20Q-7 36-4 18A22 22 0 0 1-44 12C-44-10-16-26 0-48Z"/>',
  },
} as const;

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;

/** Where the signs of a number lie: columns and rows of the middle of the card, from −1 to 1. */
const PIPS: Readonly<Record<string, readonly (readonly [x: number, y: number])[]>> = {
  2: [
    [0, -1],
    [0, 1],
  ],
  3: [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
  7: [
    [-1, -1],
    [1, -1],
    [0, -0.5],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
  8: [
    [-1, -1],
    [1, -1],
    [0, -0.5],
    [-1, 0],
    [1, 0],
    [0, 0.5],
    [-1, 1],
    [1, 1],
  ],
  9: [
    [-1, -1],
    [1, -1],
    [-1, -0.33],
    [1, -0.33],
    [0, 0],
    [-1, 0.33],
    [1, 0.33],
    [-1, 1],
    [1, 1],
  ],
  10: [
    [-1, -1],
    [1, -1],
    [0, -0.67],
    [-1, -0.33],
    [1, -0.33],
    [-1, 0.33],
    [1, 0.33],
    [0, 0.67],
    [-1, 1],
    [1, 1],
  ],
};

/** The colours of a deck. */
interface Palette {
  paper: string;
  edge: string;
  red: string;
  black: string;
  /** Of the back: its ground and the pattern on it. */
  ground: string;
  pattern: string;
}

const PALETTES: Readonly<Record<"dark" | "light", Palette>> = {
  light: { paper: "#fffdf8", edge: "#8b95a0", red: "#b3202a", black: "#1b2530", ground: "#1f5d78", pattern: "#d9ecf4" },
  dark: { paper: "#20272f", edge: "#77848f", red: "#ff8f8a", black: "#e9edf0", ground: "#4a1f2b", pattern: "#f0c987" },
};

const svg = (title: string, { paper, edge }: Palette, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350" viewBox="0 0 250 350"><title>${title}</title><rect x="2" y="2" width="246" height="346" rx="18" fill="${paper}" stroke="${edge}" stroke-width="3"/>${content}</svg>`;

function face(suit: keyof typeof SUITS, rank: (typeof RANKS)[number], palette: Palette): string {
  const { shape, sign, red } = SUITS[suit];
  const at = (x: number, y: number, scale: number) =>
    `<g transform="translate(${x} ${y}) scale(${y > 175 ? -scale : scale})">${shape}</g>`;
  const corner = `<text x="32" y="52" font-size="42" font-weight="700" text-anchor="middle">${rank}</text>${at(32, 78, 0.32)}`;
  const pips = PIPS[rank];
  const middle = pips
    ? pips.map(([x, y]) => at(125 + x * 42, 175 + y * 98, 0.46)).join("")
    : rank === "A"
      ? at(125, 175, 1.3)
      : `<rect x="62" y="62" width="126" height="226" rx="10" fill="none" stroke="currentColor" stroke-width="3"/><text x="125" y="196" font-size="120" font-weight="700" text-anchor="middle">${rank}</text>${at(125, 248, 0.45)}${at(125, 92, 0.4)}`;
  const color = red ? palette.red : palette.black;
  const turned = `<g transform="rotate(180 125 175)">${corner}</g>`;
  const drawing = `<g fill="${color}" color="${color}" font-family="Georgia, 'Noto Serif', serif">${corner}${turned}${middle}</g>`;
  return svg(`${rank} ${sign}`, palette, drawing);
}

function back(palette: Palette): string {
  const { ground, pattern } = palette;
  const lattice = `<pattern id="p" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H26V26" fill="none" stroke="${pattern}" stroke-width="3" opacity=".55"/><circle cx="13" cy="13" r="3" fill="${pattern}"/></pattern>`;
  const box = (inset: number, fill: string, stroke: string) =>
    `<rect x="${inset}" y="${inset}" width="${250 - inset * 2}" height="${350 - inset * 2}" rx="10" fill="${fill}" stroke="${stroke}" stroke-width="3"/>`;
  return svg(
    "Back of a card",
    palette,
    `<defs>${lattice}</defs>${box(16, ground, pattern)}${box(24, "url(#p)", pattern)}`,
  );
}

/** The data of a deck of 52 cards, the files of which lie in `folder`. */
function deck(folder: string): object {
  const img = `${folder}/back.svg`;
  const cards = Object.entries(SUITS).flatMap(([suit, { sign }], row) =>
    RANKS.map((rank, column) => {
      const name = `${rank} ${sign}`;
      return {
        name,
        suit,
        value: column + 1,
        sort: row * RANKS.length + column,
        back: { img },
        faces: [{ name, img: `${folder}/${suit}-${rank}.svg` }],
      };
    }),
  );
  return { type: "deck", img, cards };
}

/** Draws the cards of the decks that `CONFIG.Cards.presets` names, and writes their data, while the page is built. */
export function cardFacesPlugin(): Plugin {
  return {
    name: "triskele:card-faces",
    generateBundle() {
      const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      for (const [look, palette] of Object.entries(PALETTES)) {
        const folder = `cards/${look}`;
        emit(`cards/poker-${look}.json`, JSON.stringify(deck(folder)));
        emit(`${folder}/back.svg`, back(palette));
        for (const suit of Object.keys(SUITS) as (keyof typeof SUITS)[]) {
          for (const rank of RANKS) emit(`${folder}/${suit}-${rank}.svg`, face(suit, rank, palette));
        }
      }
    },
  };
}
