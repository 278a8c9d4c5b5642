/** The part of sanitize-html that the server uses; the package ships no declarations. */
declare module "sanitize-html" {
  export interface SanitizeOptions {
    allowedTags: readonly string[];
    allowedAttributes: Readonly<Record<string, readonly string[]>>;
    allowedSchemes: readonly string[];
    allowedSchemesByTag: Readonly<Record<string, readonly string[]>>;
    allowedSchemesAppliedToAttributes: readonly string[];
    allowProtocolRelative: boolean;
    disallowedTagsMode: "discard" | "escape" | "completelyDiscard";
    nestingLimit: number;
    transformTags: Readonly<
      Record<
        string,
        (tagName: string, attributes: Record<string, string>) => { tagName: string; attribs: Record<string, string> }
      >
    >;
  }
  export default function sanitizeHtml(html: string, options: SanitizeOptions): string;
}
