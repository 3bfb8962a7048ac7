import { allEmojiNames } from '@team-chat/markdown';
import { resolveEmoji } from './resolve';

const own = (id: string, name: string, deactivated = false) => ({
  [id]: { id, name, source_url: '', still_url: null, deactivated, author_id: 1 },
});
const KNOWN = {
  vendor: 'service',
  custom: { ...own('7', 'party'), ...own('8', 'smile'), ...own('9', 'gone', true), ...own('10', 'gone') },
};

const resolve = (name: string, code?: string, type?: string) =>
  resolveEmoji(KNOWN, {
    emoji_name: name,
    ...(code !== undefined && { emoji_code: code }),
    ...(type !== undefined && { reaction_type: type }),
  });
const unicode = (emoji_name: string, emoji_code: string) => ({
  emoji_name,
  emoji_code,
  reaction_type: 'unicode_emoji',
});
const custom = (emoji_name: string, emoji_code: string) => ({
  emoji_name,
  emoji_code,
  reaction_type: 'realm_emoji',
});
const extra = { emoji_name: 'service', emoji_code: 'service', reaction_type: 'service_extra_emoji' };

test.each<[string[], object]>([
  [['car'], unicode('car', '1f697')],
  [['car', '1f697'], unicode('car', '1f697')],
  [['thumbs_up', '1f44d', 'unicode_emoji'], unicode('thumbs_up', '1f44d')],
  [['heart'], unicode('heart', '2764')],
  [['hash'], unicode('hash', '0023-20e3')],
  [['flag_germany'], unicode('flag_germany', '1f1e9-1f1ea')],
  [['service'], extra],
  [['party'], custom('party', '7')],
  [['smile'], custom('smile', '8')],
  [['smile', '1f604', 'unicode_emoji'], unicode('smile', '1f604')],
  [['gone'], custom('gone', '10')],
  [['service', 'service', 'service_extra_emoji'], extra],
  [['service', 'service', 'zulip_extra_emoji'], extra],
])('name, code and type %j resolve to %j', (given, emoji) => {
  expect(resolve(given[0]!, given[1], given[2])).toEqual(emoji);
});

test.each<[string[], string]>([
  [['party', '8', 'realm_emoji'], 'Invalid custom emoji name.'],
  [['gone', '9', 'realm_emoji'], 'This custom emoji has been deactivated.'],
  [['invalid'], "Emoji 'invalid' does not exist"],
  [['invalid', '1f697'], "Emoji 'invalid' does not exist"],
  [['invalid', '1f697', 'unicode_emoji'], 'Invalid emoji name.'],
  [['smile', '1f697', 'unicode_emoji'], 'Invalid emoji name.'],
  [['car', 'f00', 'unicode_emoji'], 'Invalid emoji code.'],
  [['car', ''], 'Invalid emoji code.'],
  [['car', '1f697', 'emoticon'], 'Invalid emoji type.'],
  [['car', '1f697', 'realm_emoji'], 'Invalid custom emoji.'],
  [['car', '1f697', 'service_extra_emoji'], 'Invalid emoji code.'],
  [['car', 'service', 'service_extra_emoji'], 'Invalid emoji name.'],
])('name, code and type %j are refused: %s', (given, msg) => {
  expect(() => resolve(given[0]!, given[1], given[2])).toThrow(msg);
});

test('each of the 3,339 names resolves to its emoji, by itself and with code and type', () => {
  const all = [...allEmojiNames()].flatMap(([code, names]) => names.map((name) => unicode(name, code)));
  expect(all).toHaveLength(3339);
  for (const emoji of all) {
    if (emoji.emoji_name !== 'smile') expect(resolve(emoji.emoji_name)).toEqual(emoji);
    expect(resolve(emoji.emoji_name, emoji.emoji_code, emoji.reaction_type)).toEqual(emoji);
  }
});
