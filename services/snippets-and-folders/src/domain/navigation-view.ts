import { BadRequestError } from '@team-chat/contracts';

/** Fragments of the views that every client has, and names itself.
 *  Source: spec/wire-contract-annex.md, section 3, "navigation_views". */
const BUILT_IN = new Set([
  'inbox',
  'recent',
  'feed',
  'drafts',
  'narrow/has/reaction/sender/me',
  'narrow/is/mentioned',
  'narrow/is/starred',
  'scheduled',
  'reminders',
]);

/** Returns the stored form of a view's name: null for built-in views, a trimmed text for all others. */
export function checkViewName(fragment: string, text: string | undefined): string | null {
  const name = text?.trim() || null;
  if (BUILT_IN.has(fragment)) {
    if (name !== null) throw new BadRequestError('Built-in views cannot have a custom name.');
  } else if (name === null) {
    throw new BadRequestError('Custom views must have a valid name.');
  }
  return name;
}
