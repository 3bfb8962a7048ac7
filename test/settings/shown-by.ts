/** An effect of a setting, and the test that shows it. */
export interface Shown {
  effect: string;
  /** Path of the test's file, from the root of the repository. */
  file: string;
  /** Title of the test, as it is written in the file. */
  title: string;
}

/** The effect of a setting that the server stores and announces, and does not act on. */
export const CLIENTS_ACT = 'Clients act on it.';
/** The effect of a setting of push notifications, as long as registration tells clients that the server sends none. */
export const KEPT_FOR_PUSH = 'It is kept for a push service, as tokens are.';

/** Returns a function that names a test of one file. */
export const testsOf =
  (file: string) =>
  (effect: string, title: string): Shown => ({ effect, file, title });
