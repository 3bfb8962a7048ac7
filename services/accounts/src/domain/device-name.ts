/** Names by a pattern of the User-Agent header. The first match counts: the pattern of a program comes before the
 *  patterns of programs whose names the header also has. */
type Patterns = readonly (readonly [pattern: RegExp, name: string])[];

const BROWSERS: Patterns = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: Patterns = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iOS)\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|macOS|Darwin)\b/i, 'macOS'],
  [/\bLinux\b/i, 'Linux'],
];

/** Names of a client program and of its operating system; undefined if the header does not name it. */
export interface DeviceName {
  browser: string | undefined;
  os: string | undefined;
}

/** Reads the names from a User-Agent header. A program that is no browser is named by its product. */
export function deviceName(userAgent: string): DeviceName {
  const product = /^([\w.-]{1,30})(?=[/\s]|$)/.exec(userAgent)?.[1];
  const browser = product === 'Mozilla' ? find(BROWSERS, userAgent) : product;
  return { browser, os: find(SYSTEMS, userAgent) };
}

const find = (patterns: Patterns, text: string) => patterns.find(([pattern]) => pattern.test(text))?.[1];
