import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { zxcvbn, zxcvbnOptions } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { BadRequestError, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@team-chat/contracts';

zxcvbnOptions.setOptions({ dictionary, graphs: adjacencyGraphs });

/** Guesses that a password must withstand. Source: spec/wire-contract.md, section 11. */
const MIN_GUESSES = 10_000;

/** Text for operators, who choose passwords for others. */
export const WEAK_PASSWORD_ADVICE =
  `The password is too weak. It needs ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters that nobody would guess, ` +
  'such as four words that have nothing to do with each other.';

/** Throws for a password that is too short, too long or easily guessed, or that no request parameter can contain. */
export function checkPassword(password: string, personal: string[], message = 'The password is too weak.'): void {
  const tooWeak =
    password.length < MIN_PASSWORD_LENGTH ||
    password.length > MAX_PASSWORD_LENGTH ||
    password.includes('\0') ||
    zxcvbn(password, personal).guesses < MIN_GUESSES;
  if (tooWeak) throw new BadRequestError(message);
}

/** Returns the key under which failed log-ins are counted. It has the same length for every name. */
export function counterOf(realmId: number, username: string): string {
  return `${realmId}:${createHash('sha256').update(username.toLowerCase()).digest('base64url')}`;
}

/** Makes Argon2id hashes that contain their salt and cost, and compares passwords with them. */
export class PasswordHashes {
  /** Hash to compare with for an unknown user, so that the reply takes as long as for a known one. */
  private dummy: Promise<string> | undefined;

  /** `memoryKib` is the memory that one hash takes, in KiB, and decides how long guessing takes. */
  constructor(private readonly memoryKib: number) {}

  hash(password: string): Promise<string> {
    return hash(password, { memoryCost: this.memoryKib });
  }

  /** Returns whether a password matches a hash; without a hash returns false, after an equally long time. */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    this.dummy ??= this.hash('nobody has this password');
    const matches = await verify(stored ?? (await this.dummy), password);
    return matches && stored != null;
  }
}
