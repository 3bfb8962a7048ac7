const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const MAX_LENGTH = 512;
const MAX_SEGMENT_LENGTH = 200;

/** Throws if a text is no key: segments of letters, digits, `.`, `_` and `-`, joined by `/`, none of which begins with a
 *  dot. Every store can keep such a key, and none leads out of a folder. */
export function checkKey(key: string): void {
  const isKey =
    key.length <= MAX_LENGTH &&
    key.split('/').every((segment) => segment.length <= MAX_SEGMENT_LENGTH && SEGMENT.test(segment));
  if (!isKey) throw new Error(`not a key of a file: ${JSON.stringify(key)}`);
}
