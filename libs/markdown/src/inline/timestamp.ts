import { element, escapeExactly } from '../escape';
import { parseTime } from '../time/parse-time';
import { MARK } from './inline-text';
import type { InlineRule } from './rule';

/** Matches at most 200 characters, more than any timestamp has. Without a limit, each unclosed `<time:` would be read
 *  to the end of the line. */
const TIMESTAMP = /<time:([^>\n]{0,200})>/g;

/** `<time:2017-06-05T22:30Z>`, which clients show in the reader's zone. */
export const timestamp: InlineRule = {
  triggers: ['<time:'],
  apply: (text, { line }) =>
    text.replace(TIMESTAMP, (source: string, moment: string) => {
      // An earlier rule has replaced a part of the text inside.
      if (moment.includes(MARK)) {
        return source;
      }
      const datetime = parseTime(moment);
      const shown = escapeExactly(moment);
      const html =
        datetime === undefined
          ? element('span', { class: 'timestamp-error' }, `Invalid time format: ${shown}`)
          : element('time', { datetime }, shown);
      return line.put(html, source);
    }),
};
