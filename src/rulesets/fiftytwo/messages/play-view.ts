import { figure, signed } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { SUIT_SIGNS } from "../../../kernel/cards.ts";
import type { StoredPlay } from "../exchange/field.ts";
import { skillNameOf } from "../exchange/play.ts";

/** One summand of a total, in words. */
export interface PartView {
  readonly label: string;
  readonly value: string;
}

/**
 * A total in parts, as they are added (C52-5, C52-6).
 * @param worth what the card counts; `null` while it is not known
 */
export function partViews(play: StoredPlay, worth: number | null): readonly PartView[] {
  const { rating, penalty, side, device, vehicle, effects, situation } = play;
  const part = (label: string, value: number): PartView[] => (value === 0 ? [] : [{ label, value: signed(value) }]);
  return [
    ...(worth === null ? [] : [{ label: format("C52.Test.Part.card"), value: figure(worth) }]),
    { label: format("C52.Test.Part.rating"), value: signed(rating) },
    ...part(format("C52.Test.Part.penalty", { side: `C52.Side.${side}` }), penalty),
    ...part(vehicle?.name ?? "", vehicle?.penalty ?? 0),
    ...part(device?.name ?? "", device?.bonus ?? 0),
    ...part(format("C52.Test.Part.ability"), effects),
    ...part(format("C52.Test.Part.free"), situation),
  ];
}

/** The skill of a play as a heading shows it. */
export function skillView(play: StoredPlay) {
  const { suit, specialised, specialisation } = play;
  return {
    skill: skillNameOf(play),
    suit,
    sign: SUIT_SIGNS[suit],
    suitLabel: `C52.Suit.${suit}`,
    specialised: specialised ? specialisation || format("C52.Sheet.specialised") : "",
  };
}
