import { OPERATORS, type Operator } from "./nodes.ts";

/** What an expression is made of once its terms are evaluated. */
export type Token = number | Operator;

/** Whether a value is one of the operators between terms. */
export function isOperator(value: unknown): value is Operator {
  return OPERATORS.some((operator) => operator === value);
}

/**
 * The value of a flat expression: `*`, `/` and `%` before `+` and `-`, from left to right, a sign before any operand.
 * Nothing is 0.
 * @throws Error when operands and operators do not alternate
 */
export function calculate(tokens: readonly Token[]): number {
  if (tokens.length === 0) return 0;
  let next = 0;

  function operand(): number {
    const token = tokens[next];
    next += 1;
    if (typeof token === "number") return token;
    if (token === "-") return -operand();
    if (token === "+") return operand();
    throw new Error(`The terms ${tokens.join(" ")} make no expression: after the term ${next - 1} a value is missing.`);
  }

  function product(): number {
    let value = operand();
    for (;;) {
      const operator = tokens[next];
      if (operator !== "*" && operator !== "/" && operator !== "%") return value;
      next += 1;
      const right = operand();
      value = operator === "*" ? value * right : operator === "/" ? value / right : value % right;
    }
  }

  let value = product();
  while (next < tokens.length) {
    const operator = tokens[next];
    if (operator !== "+" && operator !== "-") {
      throw new Error(
        `The terms ${tokens.join(" ")} make no expression: after the term ${next} an operator is missing.`,
      );
    }
    next += 1;
    const right = product();
    value = operator === "+" ? value + right : value - right;
  }
  return value;
}
