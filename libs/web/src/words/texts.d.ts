/** Texts of the page in all languages. The build makes the module of the files `words/<language>.json`. */
declare module 'virtual:texts' {
  type English = typeof import('./en.json');
  /** Part of a language's file, which is loaded by itself. */
  export type Section = keyof English;
  export type Texts<S extends Section> = Readonly<Record<keyof English[S], string>>;
  /** Functions that load the sections of a language. */
  export type Language = { readonly [S in Section]: () => Promise<{ default: Texts<S> }> };

  /** The English texts of the first view. */
  export const english: Texts<'first'>;
  /** All languages, by code. */
  export const languages: { readonly en: Language; readonly [code: string]: Language | undefined };
}
