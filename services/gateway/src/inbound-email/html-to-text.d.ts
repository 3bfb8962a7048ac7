/** The part of the package that is used: it has no types of its own. */
declare module 'html-to-text' {
  interface Selector {
    selector: string;
    format?: string;
    options?: Record<string, unknown>;
  }
  export function convert(
    html: string,
    options: {
      wordwrap: false;
      limits: { maxDepth: number };
      selectors: readonly Selector[];
    },
  ): string;
}
