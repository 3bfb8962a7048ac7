import { BadRequestError, codePointLength, MAX_FULL_NAME_LENGTH } from '@team-chat/contracts';

/** Characters that mentions and addresses are made of. */
const FORBIDDEN = /[*`\\>"@\p{C}]/u;
/** Would read as "name with id" in a mention. */
const ENDS_LIKE_AN_ID = /\|\d+$/;

/** A name as it is stored. Throws what clients expect. Source: spec/wire-contract.md, section 2.1. */
export function checkFullName(text: string): string {
  const name = text.trim();
  if (codePointLength(name) > MAX_FULL_NAME_LENGTH) throw new BadRequestError('Name too long!');
  if (FORBIDDEN.test(name)) throw new BadRequestError('Invalid characters in name!');
  if (ENDS_LIKE_AN_ID.test(name)) throw new BadRequestError('Invalid format!');
  return name;
}
