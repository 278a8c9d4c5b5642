import { wholeNumber } from "./checks.ts";

/**
 * Every result of `count` dice with `faces` faces, each exactly once, the last die turning fastest. All are equally
 * likely, so counting them gives exact odds.
 * @throws RulesError when `count` is below 0 or `faces` below 1
 */
export function* diceResults(count: number, faces: number): Generator<readonly number[]> {
  wholeNumber("count", count, { min: 0 });
  wholeNumber("faces", faces, { min: 1 });
  const total = faces ** count;
  for (let index = 0; index < total; index++) {
    const dice: number[] = [];
    for (let place = count - 1; place >= 0; place--) dice.push((Math.floor(index / faces ** place) % faces) + 1);
    yield dice;
  }
}
