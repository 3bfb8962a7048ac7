/** The emoji code of each emoticon. */
export const EMOTICON_CODES: ReadonlyMap<string, string> = new Map([
  [':)', '1f642'],
  ['(:', '1f642'],
  [':(', '1f641'],
  ['<3', '2764'],
  [':|', '1f611'],
  [':/', '1f615'],
  [';)', '1f609'],
  [':D', '1f600'],
  [':o', '1f62e'],
  [':O', '1f62e'],
  [':p', '1f61b'],
  [':P', '1f61b'],
]);

/** Matches an emoticon between white space or punctuation: `a:)` and `http://` contain none. */
export const EMOTICON = /(?<![^,.;?!()[\] "'\n\t])(?::[)(|/DoOpP]|\(:|<3|;\))(?![^,.;?!()[\] "'\n\t])/g;
