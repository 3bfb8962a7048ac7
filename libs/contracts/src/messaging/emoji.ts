import { z } from 'zod';
import { path, raw } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { uploadedFiles } from '../declaring/uploads';
import { MAX_PICTURE_SIZE_MIB } from '../shared/limits';
import { event, operation } from './declare';

/** Path of the file with the names of all emoji, on the organisation's host. Registration returns its URL as
 *  `server_emoji_data_url`. */
export const EMOJI_DATA_PATH = '/static/emoji/emoji-data.json';

/** An emoji of one organisation. Source: spec/wire-contract-files-and-time.md, section 3. */
const CustomEmojiRecord = z.strictObject({
  id: z.string().describe('Id of the emoji.'),
  name: z.string().describe('Name of the emoji, without colons.'),
  source_url: z.string().describe('URL of the picture.'),
  still_url: z.string().nullable().describe('URL of the picture without movement; null unless the picture moves.'),
  deactivated: z.boolean().describe('True if the emoji can no longer be used in new messages.'),
  author_id: Id.nullable().describe('Id of the user who added the emoji; null if unknown.'),
});

/** Custom emoji by id, deactivated ones too. */
export const CustomEmoji = z.record(z.string(), CustomEmojiRecord);
export type CustomEmoji = z.infer<typeof CustomEmoji>;

export const customEmojiChanged = event({
  name: 'realm_emoji/update',
  description: "The organisation's own emoji changed. Goes to the whole organisation.",
  entry: { realm_emoji: CustomEmoji.describe('All emoji by id, deactivated ones included.') },
});

export const addCustomEmoji = operation({
  id: 'add-custom-emoji',
  http: { method: 'POST', path: '/realm/emoji/{emoji_name}' },
  allow: 'member',
  params: {
    emoji_name: path(
      z.string(),
      'Name of the emoji: lower-case letters, digits, `-` and `_`. Spaces become `_`.',
      'party_hat',
    ),
    file: uploadedFiles(
      'The picture, at most 5 MiB: GIF, JPEG, PNG, WebP or AVIF, in a form of the type `multipart/form-data`.',
      { maxMib: MAX_PICTURE_SIZE_MIB, example: 'picture.png' },
    ),
  },
  errors: ['BAD_IMAGE'],
  emits: [customEmojiChanged],
  audit: { shows: ['emoji_name'] },
  summary: 'Add an emoji of the organisation',
  description:
    'Adds an emoji for messages, reactions and statuses. Needs the permission `can_add_custom_emoji_group`. Only administrators may use the name of a Unicode emoji, which the new one then replaces.',
});

export const deactivateCustomEmoji = operation({
  id: 'deactivate-custom-emoji',
  http: { method: 'DELETE', path: '/realm/emoji/{emoji_name}' },
  allow: 'user',
  params: {
    emoji_name: path(z.string(), 'Name of the emoji.', 'party_hat'),
  },
  emits: [customEmojiChanged],
  audit: { shows: 'all' },
  summary: 'Deactivate an emoji of the organisation',
  description:
    'Ends the use of an emoji in new messages, reactions and statuses; where it is used already, it stays. For administrators and the user who added it. HTTP 404 for a name that no active emoji has.',
});

export const getRealmCustomEmoji = operation({
  id: 'get-realm-custom-emoji',
  allow: 'internal',
  params: { realm_id: raw(Id) },
  result: { emoji: CustomEmoji },
  safe: true,
  summary: "Get an organisation's custom emoji",
});

export const getCustomEmoji = operation({
  id: 'get-custom-emoji',
  http: { method: 'GET', path: '/realm/emoji' },
  allow: 'user',
  result: { emoji: CustomEmoji.describe('The emoji, by id.') },
  summary: "List the organisation's custom emoji",
  description: "Lists the organisation's own emoji, deactivated ones included.",
});

export const getEmojiNames = operation({
  id: 'get-emoji-names',
  allow: 'internal',
  params: {},
  result: {
    /** Names by hexadecimal code points joined by dashes; the usual name first. */
    code_to_names: z.record(z.string(), z.array(z.string())),
  },
  safe: true,
  summary: 'Get the names of all Unicode emoji',
});
