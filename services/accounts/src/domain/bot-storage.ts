import { BadRequestError } from '@team-chat/contracts';

/** Largest number of characters that a bot may store, keys and values together.
 *  Source: spec/wire-contract-files-and-time.md, section 6.1. */
const MAX_SIZE = 10_000_000;

/** Throws where the stored characters exceed the limit. */
export function checkStorageSize(size: number): void {
  if (size <= MAX_SIZE) return;
  throw new BadRequestError(
    `Request exceeds storage limit by ${size - MAX_SIZE} characters. The limit is ${MAX_SIZE} characters.`,
  );
}

/** Throws unless all requested keys were found. A key may be requested twice. */
export function checkKeysExist(requested: readonly string[], found: number): void {
  if (new Set(requested).size > found) throw new BadRequestError('Key does not exist.');
}
