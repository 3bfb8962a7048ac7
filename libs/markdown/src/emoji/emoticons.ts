/** The name of the emoji that each emoticon stands for. */
export const EMOTICONS: ReadonlyMap<string, string> = new Map([
  [':)', 'slight_smile'],
  ['(:', 'slight_smile'],
  [':(', 'frown'],
  ['<3', 'heart'],
  [':|', 'neutral'],
  [':/', 'confused'],
  [';)', 'wink'],
  [':D', 'smile'],
  [':o', 'open_mouth'],
  [':O', 'open_mouth'],
  [':p', 'stuck_out_tongue'],
  [':P', 'stuck_out_tongue'],
]);

/** Matches an emoticon between white space or punctuation: `a:)` and `http://` contain none. */
export const EMOTICON = /(?<![^,.;?!()[\] "'\n\t])(?::[)(|/DoOpP]|\(:|<3|;\))(?![^,.;?!()[\] "'\n\t])/g;
