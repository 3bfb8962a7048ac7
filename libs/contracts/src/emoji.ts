import { z } from 'zod';
import { operation } from './operation';

/** Path of the file with the names of all emoji, on the organisation's host. Registration returns its URL as
 *  `server_emoji_data_url`. */
export const EMOJI_DATA_PATH = '/static/emoji/emoji-data.json';

export const getEmojiNames = operation({
  id: 'get-emoji-names',
  owner: 'messaging',
  allow: 'internal',
  params: {},
  result: {
    /** Names by hexadecimal code points joined by dashes; the usual name first. */
    code_to_names: z.record(z.string(), z.array(z.string())),
  },
  safe: true,
  summary: 'Get the names of all Unicode emoji',
});
