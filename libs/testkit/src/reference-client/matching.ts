/** Stands for whatever passes a test; `known` shows where it does not. */
export function matching<T>(known: unknown, test: (other: T) => boolean) {
  return { known, asymmetricMatch: (other: unknown) => test(other as T) };
}
