import type { View } from './view.ts';

/** Pages beside the lists of messages, by their fragment. `app/routes.ts` has their components. */
export const LISTED_PAGES = ['inbox', 'recent', 'drafts', 'scheduled', 'channels', 'groups'] as const;
export const PAGES = [...LISTED_PAGES, 'deployment', 'settings', 'organization', 'help'] as const;
/** A page that the sidebar and the switcher list. */
export type ListedPage = (typeof LISTED_PAGES)[number];
export type PageName = (typeof PAGES)[number];

/** Place of the page, as the fragment of its URL names it. */
export type Route =
  | { kind: 'start' }
  /** A list of messages; `near` is the message to scroll to. `with` is a message of the topic: if the topic has moved, the
   *  message says where to. */
  | { kind: 'messages'; view: View; near?: number; with?: number }
  /** A page, of some pages a section, and in it one thing: `#organization/groups/7`. */
  | { kind: 'page'; name: PageName; section?: string; item?: string }
  | { kind: 'unknown' };

const UNKNOWN: Route = { kind: 'unknown' };

/** Returns the fragment of the URL for a route, in the form that links in messages have. */
export function hashOf(view: View, place: { near?: number; with?: number } = {}): string {
  const near = place.near === undefined ? '' : `/near/${place.near}`;
  const withId = place.with === undefined ? '' : `/with/${place.with}`;
  return `${hashOfView(view)}${withId}${near}`;
}

/** Pages that have sections. */
const WITH_SECTIONS: readonly PageName[] = ['settings', 'organization', 'help'];

export const hashOfPage = (name: PageName, ...parts: (string | number)[]): string => `#${[name, ...parts].join('/')}`;

function hashOfView(view: View): string {
  switch (view.kind) {
    case 'channel':
      return `#narrow/channel/${view.channelId}`;
    case 'topic':
      return `#narrow/channel/${view.channelId}/topic/${encode(view.topic)}`;
    case 'direct':
      return `#narrow/dm/${view.userIds.join(',')}`;
    case 'search':
      return `#narrow/search/${encode(view.words)}`;
    case 'mentions':
      return '#narrow/is/mentioned';
    case 'starred':
      return '#narrow/is/starred';
    case 'all':
      return '#feed';
  }
}

/** Returns the route that a fragment names. Names behind ids (`5-general`) are ignored. */
export function routeOfHash(hash: string): Route {
  const [first = '', ...parts] = hash.replace(/^#/, '').split('/');
  if (first === '' && parts.length === 0) return { kind: 'start' };
  if (first === 'narrow') return routeOfTerms(termsOf(parts));
  // Links that the server writes name a list of channels or groups behind the page.
  if (first === 'channels' || first === 'groups') return { kind: 'page', name: first };
  const withSections = WITH_SECTIONS.find((page) => page === first);
  if (withSections && parts.length <= 2) {
    const [section, item] = parts;
    return { kind: 'page', name: withSections, ...(section && { section }), ...(item && { item }) };
  }
  if (parts.length > 0) return UNKNOWN;
  if (first === 'feed' || first === 'all_messages') return { kind: 'messages', view: { kind: 'all' } };
  const name = PAGES.find((page) => page === first);
  return name ? { kind: 'page', name } : UNKNOWN;
}

/** Older names of operators. */
const OPERATORS: Record<string, string> = { stream: 'channel', subject: 'topic', 'pm-with': 'dm', id: 'near' };

function termsOf(parts: string[]): Map<string, string> {
  const terms = new Map<string, string>();
  for (let i = 0; i < parts.length; i += 2) terms.set(OPERATORS[parts[i]!] ?? parts[i]!, parts[i + 1] ?? '');
  return terms;
}

function routeOfTerms(terms: Map<string, string>): Route {
  const near = idOf(terms.get('near'));
  const withId = idOf(terms.get('with'));
  for (const name of ['near', 'with']) terms.delete(name);
  const view = viewOfTerms(terms);
  if (!view) return UNKNOWN;
  return { kind: 'messages', view, ...(near && { near }), ...(withId && { with: withId }) };
}

function viewOfTerms(terms: Map<string, string>): View | undefined {
  const has = (...names: string[]) => terms.size === names.length && names.every((name) => terms.has(name));
  if (terms.size === 0) return { kind: 'all' };
  if (has('search')) return { kind: 'search', words: decode(terms.get('search')!) };
  if (has('channel') || has('channel', 'topic')) {
    const channelId = idOf(terms.get('channel'));
    if (!channelId) return undefined;
    if (terms.size === 1) return { kind: 'channel', channelId };
    return { kind: 'topic', channelId, topic: decode(terms.get('topic')!) };
  }
  if (has('dm')) {
    const userIds = terms.get('dm')!.replace(/-.*/, '').split(',').map(Number);
    return userIds.every((id) => id > 0) ? { kind: 'direct', userIds } : undefined;
  }
  if (has('is')) {
    const operand = terms.get('is');
    if (operand === 'mentioned') return { kind: 'mentions' };
    if (operand === 'starred') return { kind: 'starred' };
  }
  return undefined;
}

function idOf(text: string | undefined): number | undefined {
  const id = parseInt(text ?? '', 10);
  return id > 0 ? id : undefined;
}

const encode = (text: string) => encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('%', '.');

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('.', '%'));
  } catch {
    return text;
  }
}
