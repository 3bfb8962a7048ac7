import { messageUrl, renderMarkdown, topicUrl, channelUrl, type RenderOptions } from '@team-chat/markdown';
import fc from 'fast-check';
import { DomUtils, parseDocument } from 'htmlparser2';
import { botProblemText } from './bot-problem';
import { botTexts } from './bot-texts';
import type { BotTexts } from './bot-texts-en';
import { changeNotices, type NoticedChannel } from './channel-notice';
import { conversationLink, linkTo, literal, silentGroupMention, silentMention } from './markdown-syntax';
import { reminderText } from './reminder';
import { reportTexts } from './report';

interface Names {
  user: string;
  channel: string;
  other: string;
  topic: string;
  group: string;
  folder: string;
}

const PLAIN: Names = {
  user: 'Plainuser',
  channel: 'Plainchannel',
  other: 'Plainother',
  topic: 'Plaintopic',
  group: 'Plaingroup',
  folder: 'Plainfolder',
};

const user = ({ user }: Names) => ({ user_id: 7, full_name: user });
const by = (names: Names) => silentMention(user(names));
const channel = ({ channel }: Names) => ({ id: 9, name: channel });
const other = ({ other }: Names) => ({ id: 8, name: other });
const NOTICED: NoticedChannel = {
  name: '',
  description: '',
  invite_only: false,
  is_web_public: false,
  history_public_to_subscribers: true,
  retention_days: -1,
  posting: '',
  folder_id: null,
};
const MESSAGE = { id: 12, content: 'Hello', timestamp: 1_700_000_000 };

const change = (texts: BotTexts, names: Names, before: Partial<NoticedChannel>, after: Partial<NoticedChannel>) =>
  changeNotices(texts, by(names), { ...NOTICED, ...before }, { ...NOTICED, ...after }).join('\n\n');

/** Every notice with names in it. */
const NOTICES: Record<string, (texts: BotTexts, names: Names, language: string) => string> = {
  renamed: (texts, names) => change(texts, names, { name: names.channel }, { name: names.other }),
  posting: (texts, names) =>
    change(texts, names, { posting: silentGroupMention(names.group) }, { posting: `${by(names)}, ${by(names)}` }),
  movedToFolder: (texts, names) => change(texts, names, {}, { folder_id: 1, folder_name: names.folder }),
  archived: (texts, names) => texts.archived(conversationLink(channel(names))),
  unarchived: (texts, names) => texts.unarchived(conversationLink(channel(names))),
  channelCreated: (texts, names) => texts.channelCreated(by(names), 'public', ''),
  subscribed: (texts, names) => texts.subscribed(by(names), [conversationLink(channel(names))]),
  subscribedToTwo: (texts, names) =>
    texts.subscribed(by(names), [conversationLink(channel(names)), conversationLink(other(names))]),
  created: (texts, names) =>
    texts.created(by(names), [conversationLink(channel(names)), conversationLink(other(names))]),
  addedToGroup: (texts, names) => texts.addedToGroup(by(names), silentGroupMention(names.group)),
  removedFromGroup: (texts, names) => texts.removedFromGroup(by(names), silentGroupMention(names.group)),
  resolved: (texts, names) => texts.resolved(by(names)),
  joined: (texts, names) => texts.joined(by(names)),
  movedHere: (texts, names) => texts.movedHere(by(names), undefined, conversationLink(channel(names), names.topic)),
  movedAway: (texts, names) => texts.movedAway(by(names), 2, conversationLink(other(names), names.topic)),
  movedToGeneralChat: (texts, names) => texts.movedAway(by(names), 2, conversationLink(channel(names), '')),
  report: (texts, names) =>
    reportTexts(texts, {
      reporter: user(names),
      sender: user(names),
      message: { ...MESSAGE, topic: names.topic },
      channel: channel(names),
      others: [],
      report_type: 'spam',
      description: '',
    }).content,
  reminder: (_texts, names, language) =>
    reminderText(
      { user_id: 1, default_language: language },
      {
        ...MESSAGE,
        topic: names.topic,
        widget: undefined,
        channel: channel(names),
        participants: [],
        sender: user(names),
      },
      null,
    ),
  answerByMailRefused: (texts, names) => texts.answerByMailRefused(literal(names.channel), literal(names.topic)),
  botProblem: (_texts, names, language) =>
    botProblemText(language, 'a-bot@chat.example', { kind: 'no-channel', channel: names.channel }),
  eventWebhookDisabled: (texts, names) => texts.eventWebhookDisabled(linkTo(names.other, 'https://x.example/'), 'gone'),
};

const options = (names: Names): RenderOptions => ({
  names: {
    users: [{ ...user(names), is_active: true }],
    groups: [{ id: 5, name: names.group, is_system_group: false }],
    channels: [channel(names), other(names)].map(({ id, name }) => ({ stream_id: id, name })),
    emoji: [{ name: 'rocket', source_url: '/rocket.png' }],
  },
  translate_emoticons: true,
  linkifiers: [
    { pattern: '#(?P<id>[0-9]+)', url_template: 'https://x.example/{id}' },
    { pattern: '(?P<id>[0-9]{2,})', url_template: 'https://y.example/{id}' },
  ],
});

/** Returns the text that readers see, and the conversations that its links lead to. */
function shown(markdown: string, names: Names) {
  const rendered = renderMarkdown(markdown, options(names)).html;
  // Code shows a blank beside a backtick at its end.
  const html = rendered.replace(/<code> (?=`)/g, '<code>').replace(/(?<=`) <\/code>/g, '</code>');
  const document = parseDocument(html);
  const addresses = DomUtils.getElementsByTagName('a', document).map(({ attribs }) => attribs.href!);
  return {
    text: DomUtils.textContent(document),
    places: addresses.filter((address) => address.includes('#narrow')).map((address) => address.replace(/^\//, '')),
  };
}

/** The name as it is shown: control characters are not. */
const visible = (name: string) => name.replace(/\p{Cc}/gu, '');

/** Returns the same as `shown` for the notice with plain names, with the names in place of the plain ones. */
function expected(notice: (names: Names) => string, names: Names) {
  const { text, places } = shown(notice(PLAIN), PLAIN);
  const addresses = (of: Names) =>
    [channel(of), other(of)].flatMap(({ id, name }) => [
      channelUrl(id, name),
      topicUrl(id, name, of.topic, undefined),
      topicUrl(id, name, '', undefined),
      messageUrl(id, name, of.topic, MESSAGE.id),
    ]);
  return {
    text: text.replace(/Plain(\w+?)(?=\b|_)/g, (_word, key: keyof Names) => visible(names[key])),
    places: places.map((place) => addresses(names)[addresses(PLAIN).indexOf(`/${place}`)]!.slice(1)),
  };
}

const ASCII = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index));
const PIECES = [
  '**',
  '$$',
  '$$x$$',
  '``',
  '@**all**',
  '@_*a*',
  '#**a**',
  '#**a>',
  ':tada:',
  ':rocket:',
  ':)',
  ' :) ',
  ';)',
  '<3',
].concat(
  [
    'https://a.example',
    'a.com',
    'b@c.de',
    '#77',
    '&amp;',
    '&#42;',
    '<time:2026-01-01T00:00Z>',
    '[a](b)',
    '](',
    '@12',
    '|7',
    '***',
  ],
  [
    '~~x~~',
    '```',
    '1. ',
    '- ',
    '> ',
    '/me ',
    '🎉',
    '👍🏽',
    '1️⃣',
    '🇩🇪',
    '©',
    'é',
    '日本',
    '\u2028',
    '\u200d',
    '\u0002',
    '\u0002一',
    '<b>',
  ],
);
const name = fc
  .string({ unit: fc.oneof(fc.constantFrom(...ASCII), fc.constantFrom(...PIECES)), minLength: 1, maxLength: 12 })
  .map((text) => (text.replace('\u0002', '').trim() === '' ? 'x' : text.trim()));
/** Characters that no name of a user has. */
const userName = name.map((text) => text.replace(/[\\>"]/g, '') || 'x');

describe.each(['en', 'de'])('in the language %s', (language) => {
  test.each(Object.keys(NOTICES))(
    'the notice "%s" shows every name as it is, and links to just its conversation',
    (key) => {
      const notice = (names: Names) => NOTICES[key]!(botTexts(language), names, language);
      const record = fc.record({ user: userName, channel: name, other: name, topic: name, group: name, folder: name });
      const property = fc.property(record, (names) => {
        fc.pre(names.channel !== names.other);
        expect(shown(notice(names), names)).toEqual(expected(notice, names));
      });
      fc.assert(property, { seed: 20261129, numRuns: 100 });
    },
  );
});
