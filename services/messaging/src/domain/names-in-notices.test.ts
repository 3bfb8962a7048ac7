import { messageUrl, renderMarkdown, topicUrl, channelUrl, type RenderOptions } from '@team-chat/markdown';
import fc from 'fast-check';
import { DomUtils, parseDocument } from 'htmlparser2';
import { type BotProblem, botProblemText } from './bot-problem';
import { botTexts } from './bot-texts';
import type { BotTexts } from './bot-texts-en';
import { changeNotices, type NoticedChannel } from './channel-notice';
import { conversationLink, linkTo, literal, silentGroupMention, silentMention } from './markdown-syntax';
import { reminderText } from './reminder';
import { reportTexts } from './report';
import { type Failure, ownerFailureText, publicFailureText } from './webhook-failure';

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

type Notice = (texts: BotTexts, names: Names, language: string) => string;

const link = (names: Names) => conversationLink(channel(names));
const otherLink = (names: Names) => conversationLink(other(names));
const BOT = 'a-bot@chat.example';
const REFUSED = 'a refusal that repeats ';

const report =
  (isInChannel: boolean): Notice =>
  (texts, names) =>
    reportTexts(texts, {
      reporter: user(names),
      sender: user(names),
      message: { ...MESSAGE, topic: names.topic },
      channel: isInChannel ? channel(names) : undefined,
      others: [user(names)],
      report_type: 'spam',
      description: '',
    }).content;

const failed =
  (failureOf: (names: Names) => Failure): Notice =>
  (texts, names) =>
    ownerFailureText(texts, {
      bot: user(names),
      url: messageUrl(9, names.channel, names.topic, MESSAGE.id),
      failure: failureOf(names),
      timeoutS: 10,
    });

const reminder =
  (widget: 'poll' | 'todo' | undefined): Notice =>
  (_texts, names, language) =>
    reminderText(
      { user_id: 1, default_language: language },
      { ...MESSAGE, topic: names.topic, widget, channel: channel(names), participants: [], sender: user(names) },
      null,
    );

const problem =
  (make: (names: Names) => BotProblem): Notice =>
  (_texts, names, language) =>
    botProblemText(language, BOT, make(names));

/** Texts that no notice contains, or that quote Markdown of people as it is. */
type Unnamed = 'moderation' | 'welcome';
/** Texts of notices that are made of values. A new one does not compile without a notice here. */
type Named = {
  [Key in keyof BotTexts]: BotTexts[Key] extends (...args: never) => string ? Key : never;
}[keyof BotTexts];

const NOTICES: Record<Exclude<Named, Unnamed> | 'reminderWidget', Notice | Notice[]> = {
  renamed: (texts, names) => change(texts, names, { name: names.channel }, { name: names.other }),
  describedAnew: (texts, names) => change(texts, names, { description: 'old' }, { description: 'new' }),
  privacyChanged: (texts, names) => change(texts, names, {}, { invite_only: true }),
  retentionChanged: (texts, names) => change(texts, names, {}, { retention_days: 3 }),
  postingChanged: (texts, names) =>
    change(texts, names, { posting: silentGroupMention(names.group) }, { posting: `${by(names)}, ${by(names)}` }),
  removedFromFolder: (texts, names) => change(texts, names, { folder_id: 1, folder_name: names.folder }, {}),
  movedToFolder: (texts, names) => change(texts, names, {}, { folder_id: 1, folder_name: names.folder }),
  archived: (texts, names) => texts.archived(link(names)),
  unarchived: (texts, names) => texts.unarchived(link(names)),
  channelCreated: (texts, names) => texts.channelCreated(by(names), 'public', ''),
  subscribed: [
    (texts, names) => texts.subscribed(by(names), [link(names)]),
    (texts, names) => texts.subscribed(by(names), [link(names), otherLink(names)]),
  ],
  created: [
    (texts, names) => texts.created(by(names), [link(names)]),
    (texts, names) => texts.created(by(names), [link(names), otherLink(names)]),
  ],
  addedToGroup: (texts, names) => texts.addedToGroup(by(names), silentGroupMention(names.group)),
  removedFromGroup: (texts, names) => texts.removedFromGroup(by(names), silentGroupMention(names.group)),
  resolved: (texts, names) => texts.resolved(by(names)),
  unresolved: (texts, names) => texts.unresolved(by(names)),
  joined: (texts, names) => texts.joined(by(names)),
  movedHere: (texts, names) => texts.movedHere(by(names), undefined, conversationLink(channel(names), names.topic)),
  movedAway: [
    (texts, names) => texts.movedAway(by(names), 2, conversationLink(other(names), names.topic)),
    (texts, names) => texts.movedAway(by(names), 2, conversationLink(channel(names), '')),
  ],
  report: [report(true), report(false)],
  reminder: reminder(undefined),
  reminderSource: reminder(undefined),
  reminderWidget: [reminder('poll'), reminder('todo')],
  scheduledMessageFailed: (texts, names) =>
    texts.scheduledMessageFailed('<time:2026-01-01T00:00:00Z>', literal(REFUSED + names.group)),
  answerByMailRefused: [
    (texts, names) => texts.answerByMailRefused(literal(names.channel), literal(REFUSED + names.topic)),
    (texts, names) => texts.answerByMailRefused(null, literal(REFUSED + names.topic)),
  ],
  outgoingWebhookFailed: [
    failed(() => ({ kind: 'refused', error: '' })),
    failed(() => ({ kind: 'unreachable', error: '' })),
  ],
  outgoingWebhookStatus: failed(() => ({ kind: 'status', status: 500, body: '' })),
  outgoingWebhookAnswer: [
    failed((names) => ({ kind: 'answer', error: REFUSED + names.group, body: '' })),
    (_texts, names) => publicFailureText({ kind: 'answer', error: REFUSED + names.group, body: '' }),
  ],
  outgoingWebhookLate: failed(() => ({ kind: 'late', error: '' })),
  outgoingWebhookError: failed((names) => ({ kind: 'unexpected', error: REFUSED + names.group })),
  botChannelMissing: problem((names) => ({ kind: 'no-channel', channel: names.channel })),
  botChannelEmpty: problem((names) => ({ kind: 'no-subscribers', channel: names.channel })),
  incomingWebhookInvalidJson: problem(() => ({ kind: 'invalid-json', integration: 'GitHub' })),
  incomingWebhookMissingHeader: problem(() => ({ kind: 'missing-header', integration: 'GitHub', header: 'X-Event' })),
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
  const cases = Object.entries(NOTICES).flatMap(([key, notices]) =>
    [notices].flat().map((make, index): [string, Notice] => [index === 0 ? key : `${key}, ${index + 1}`, make]),
  );
  test.each(cases)('the notice "%s" shows every name as it is, and links to just its conversation', (_key, make) => {
    const notice = (names: Names) => make(botTexts(language), names, language);
    const record = fc.record({ user: userName, channel: name, other: name, topic: name, group: name, folder: name });
    const property = fc.property(record, (names) => {
      fc.pre(names.channel !== names.other);
      expect(shown(notice(names), names)).toEqual(expected(notice, names));
    });
    fc.assert(property, { seed: 20261129, numRuns: 100 });
  });
});
