import { BadRequestError, codePointLength, MAX_FULL_NAME_LENGTH, refusedNamePosition } from '@team-chat/contracts';

/** Characters with a meaning in mentions or addresses, and invisible ones. */
const FORBIDDEN = /[*`\\>"@\p{C}]/u;
/** Mentions read this ending as a user's id. */
const ENDS_LIKE_AN_ID = /\|\d+$/;

/** Returns a trimmed name, as it is stored. Throws for an invalid name. Source: spec/wire-contract.md, section 2.1. */
export function checkFullName(text: string): string {
  const name = text.trim();
  if (codePointLength(name) > MAX_FULL_NAME_LENGTH) throw new BadRequestError('Name too long!');
  if (FORBIDDEN.test(name) || refusedNamePosition(name)) throw new BadRequestError('Invalid characters in name!');
  if (ENDS_LIKE_AN_ID.test(name)) throw new BadRequestError('Invalid format!');
  return name;
}
