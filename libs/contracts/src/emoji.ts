import { z } from 'zod';
import { operation } from './operation';
import { Id } from './scalars';

/** Path of the file with the names of all emoji, on the organisation's host. Registration returns its URL as
 *  `server_emoji_data_url`. */
export const EMOJI_DATA_PATH = '/static/emoji/emoji-data.json';

/** An emoji of one organisation. Source: spec/wire-contract-files-and-time.md, section 3. */
const CustomEmojiRecord = z.strictObject({
  id: z.string(),
  name: z.string(),
  source_url: z.string(),
  /** Null unless the picture moves. */
  still_url: z.string().nullable(),
  deactivated: z.boolean(),
  author_id: Id.nullable(),
});

/** Custom emoji by id, deactivated ones too. */
export const CustomEmoji = z.record(z.string(), CustomEmojiRecord);
export type CustomEmoji = z.infer<typeof CustomEmoji>;

export const getCustomEmoji = operation({
  id: 'get-custom-emoji',
  owner: 'messaging',
  http: { method: 'GET', path: '/realm/emoji' },
  allow: 'user',
  result: { emoji: CustomEmoji },
  summary: "List the organisation's custom emoji",
});

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
