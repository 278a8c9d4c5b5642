/** A grammar compiled by the build (`tools/vite/peggy.ts`): the parser takes a string and throws a SyntaxError. */
declare module "*.peggy" {
  export function parse(input: string): unknown;
}
