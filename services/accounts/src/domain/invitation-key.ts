import { randomInt } from 'node:crypto';

/** Lower-case letters and digits, without characters that look alike. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** Characters of a key: 120 random bits.
 *  Source of length and letters: spec/wire-contract-annex.md, section 3, "POST /invites/multiuse". */
const LENGTH = 24;

const WELL_FORMED = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

export function newInvitationKey(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

export function isWellFormedInvitationKey(text: string): boolean {
  return WELL_FORMED.test(text);
}

/** Returns the URL of the page where people join with a key. */
export function invitationUrl(realmUrl: string, key: string): string {
  return `${realmUrl}/join/${key}/`;
}
