import { z } from 'zod';
import { operation } from './operation';
import { Id } from './scalars';

/** Path of the file with the names of all emoji, on the organisation's host. Registration returns its URL as
 *  `server_emoji_data_url`. */
export const EMOJI_DATA_PATH = '/static/emoji/emoji-data.json';

/** An emoji of one organisation. Source: spec/wire-contract-files-and-time.md, section 3. */
const CustomEmojiRecord = z.strictObject({
  id: z.string().describe('Id of the emoji.'),
  name: z.string().describe('Name of the emoji, without colons.'),
  source_url: z.string().describe('URL of the picture.'),
  still_url: z
    .string()
    .nullable()
    .describe('URL of the picture without movement; null unless the picture moves.'),
  deactivated: z.boolean().describe('True if the emoji can no longer be used in new messages.'),
  author_id: Id.nullable().describe('Id of the user who added the emoji; null if unknown.'),
});

/** Custom emoji by id, deactivated ones too. */
export const CustomEmoji = z.record(z.string(), CustomEmojiRecord);
export type CustomEmoji = z.infer<typeof CustomEmoji>;

export const getCustomEmoji = operation({
  id: 'get-custom-emoji',
  owner: 'messaging',
  http: { method: 'GET', path: '/realm/emoji' },
  allow: 'user',
  result: { emoji: CustomEmoji.describe('The emoji, by id.') },
  summary: "List the organisation's custom emoji",
  description: "Lists the organisation's own emoji, deactivated ones included.",
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
