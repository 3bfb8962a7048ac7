import { HELP_PAGES, type HelpPage } from '../state/help.ts';

export interface HelpText {
  title: string;
  /** HTML that the build has made of the page's own files. */
  html: string;
}
export type HelpTexts = Readonly<Record<HelpPage, HelpText>>;

const ALL: readonly HelpPage[] = Object.values(HELP_PAGES).flat();

export const asHelpPage = (name: string | undefined): HelpPage | undefined => ALL.find((page) => page === name);

/** Returns the pages that have all words of a query: first those that have the words in their titles. */
export function searchHelp(texts: HelpTexts, query: string): HelpPage[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const ranked = ALL.map((page) => {
    const title = texts[page].title.toLowerCase();
    const text = `${title} ${texts[page].html.replace(/<[^>]*>/g, ' ').toLowerCase()}`;
    return { page, rank: hasAll(title) ? 0 : hasAll(text) ? 1 : 2 };
  });
  return [0, 1].flatMap((wanted) => ranked.filter(({ rank }) => rank === wanted).map(({ page }) => page));
}
