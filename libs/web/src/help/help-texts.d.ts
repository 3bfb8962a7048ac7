/** The help in all languages that have a folder `help/<language>`, by code, and how to load it. The build makes it. */
declare module 'virtual:help' {
  /** Pages by their names. `html` has no heading of the first order, which is the title. */
  type Pages = Readonly<Record<string, { title: string; html: string }>>;
  type Load = () => Promise<{ default: Pages }>;
  const help: { readonly en: Load; readonly [code: string]: Load | undefined };
  export default help;
}
