/** Returns a jest matcher that equals any value which passes `test`. jest prints `known` where a value does not. */
export function matching<T>(known: unknown, test: (other: T) => boolean) {
  return { known, asymmetricMatch: (other: unknown) => test(other as T) };
}
