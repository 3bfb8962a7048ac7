import { SYSTEM_GROUP } from '@team-chat/permissions';
import type { PrivacyName } from './channel-privacy';
import { fenced } from './markdown-syntax';

/** The messages of the server's bots in English. Names, mentions and links are given as Markdown.
 *  Source of the wording: spec/wire-contract.md, section 11. */
export const ENGLISH = {
  /** Topics in which the notification bot writes. */
  channelEvents: 'channel events',
  newChannels: 'new channels',
  signUps: 'signups',
  moderation: (name: string) => `${name} moderation`,

  renamed: (by: string, before: string, after: string) => `${by} renamed channel **${before}** to **${after}**.`,
  describedAnew: (by: string, before: string, after: string) =>
    [
      `${by} changed the description for this channel.`,
      '',
      '* **Old description:**',
      fenced('quote', before || '*No description.*'),
      '* **New description:**',
      fenced('quote', after || '*No description.*'),
    ].join('\n'),
  privacyChanged: (by: string, before: PrivacyName, after: PrivacyName) =>
    `${by} changed the access permissions for this channel from **${PRIVACY[before]}** to **${PRIVACY[after]}**.`,
  /** Periods are in days; negative ones have no end. */
  retentionChanged: (by: string, before: number, after: number) =>
    [
      `${by} changed the message retention period for this channel:`,
      '',
      `* **Old**: ${period(before)}`,
      `* **New**: ${period(after)}`,
      '',
      after < 0
        ? 'Messages in this channel will now be retained forever.'
        : `Messages in this channel will now be automatically deleted ${period(after)} after they are sent.`,
    ].join('\n'),
  postingChanged: (by: string, before: string, after: string) =>
    [`${by} changed the posting permissions for this channel:`, '', `* **Old**: ${before}`, `* **New**: ${after}`].join(
      '\n',
    ),
  removedFromFolder: (by: string) => `${by} removed this channel from its folder.`,
  movedToFolder: (by: string, folder: string) => `${by} moved this channel to the folder **${folder}**.`,
  archived: (channel: string) => `Channel ${channel} has been archived.`,
  unarchived: (channel: string) => `Channel ${channel} has been unarchived.`,

  /** The first message of a channel. */
  channelCreated: (by: string, privacy: PrivacyName, description: string) =>
    [
      `**${PRIVACY[privacy]}** channel created by ${by}. **Description:**`,
      fenced('quote', description || '*No description.*'),
    ].join('\n'),

  /** Tells a user who subscribed the user to channels. */
  subscribed(by: string, channels: string[]): string {
    if (channels.length === 1) return `${by} subscribed you to the channel ${channels[0]}.`;
    const list = channels.map((channel) => `* ${channel}`).join('\n');
    return `${by} subscribed you to the following channels:\n\n${list}`;
  },
  created(by: string, channels: string[]): string {
    const links = channels.join(', ');
    return channels.length === 1
      ? `${by} created a new channel ${links}.`
      : `${by} created the following channels: ${links}.`;
  },
  addedToGroup: (by: string, group: string) => `${by} added you to the group ${group}.`,
  removedFromGroup: (by: string, group: string) => `${by} removed you from the group ${group}.`,

  resolved: (by: string) => `${by} marked this topic as resolved.`,
  unresolved: (by: string) => `${by} marked this topic as unresolved.`,
  /** Link text for a channel that readers may not know of. */
  privateChannel: 'a private channel',
  /** `count` is undefined where the whole topic was moved. */
  movedHere: (by: string, count: number | undefined, from: string) =>
    `${by} moved ${count === undefined ? 'this topic' : messages(count)} here from ${from}.`,
  movedAway: (by: string, count: number | undefined, to: string) =>
    `${by} moved ${count === undefined ? 'this topic' : `${messages(count)} from this topic`} to ${to}.`,

  /** Tells moderators about a message. `where` is a link to the message, undefined for a direct message; `others` are
   *  mentions of further participants, without so many more. */
  report(facts: {
    reporter: string;
    sender: string;
    where: string | undefined;
    others: string[];
    furtherOthers: number;
    time: string;
    type: string;
    description: string;
    message: string;
  }): string {
    const { reporter, sender, where, others, furtherOthers, time, type, description, message } = facts;
    const people = [...others, ...(furtherOthers > 0 ? [`${furtherOthers} more`] : [])].join(', ');
    const direct = people === '' ? 'a direct message' : `a group direct message with ${people}`;
    return [
      `${reporter} reported a message of ${sender}, sent to ${where ?? direct} at ${time}.`,
      fenced('quote', `**${REASON[type]}**${description && `\n${description}`}`),
      fenced('spoiler The message', message),
    ].join('\n');
  },

  scheduledMessageFailed: (time: string, error: string) =>
    [
      `Your message that was scheduled for ${time} could not be sent:`,
      fenced('quote', error),
      '[Go to your scheduled messages](#scheduled)',
    ].join('\n'),
  sentTooLate: 'Message could not be sent at the scheduled time.',

  /** Tells the users who administer an event webhook that the webhook gets no more events. */
  eventWebhookDisabled: (url: string, reason: 'failing' | 'gone') =>
    [
      reason === 'gone'
        ? `The webhook ${url} answered that it wants no more events.`
        : `The webhook ${url} has not taken any event for a day.`,
      'It is disabled. When it is enabled again, it gets the events since then, up to nine days back.',
    ].join(' '),

  exportFinished: 'Your data export is complete. [View and download exports](#organization/exports)',
  ownExportFinished: 'The export of your own data is complete. [Download it](#settings/data)',

  /** Tells the owner of an outgoing webhook bot that a call failed; `bot` is a mention. */
  outgoingWebhookFailed: (bot: string, messageUrl: string, reason: string) =>
    `[A message](${messageUrl}) to your bot ${bot} called its URL, which failed.\n\n${reason}`,
  outgoingWebhookStatus: (status: number) => `It answered with the status *${status}*.`,
  outgoingWebhookAnswer: (error: string) => `Its answer could not be used: ${error}`,
  outgoingWebhookLate: (seconds: number) => `Request timed out after ${seconds} seconds.`,
  outgoingWebhookUnreachable: 'A connection error occurred. Is my bot server down?',
  outgoingWebhookRefused: 'The URL is in a private or disallowed network.',
  outgoingWebhookError: (error: string) => `The request failed: ${error}`,
  outgoingWebhookInternal: 'Errors of the chat server prevented it. The message is not sent to the bot again.',
  outgoingWebhookPayload: 'It answered:',

  /** `place` is a link to a message of a channel, undefined for a direct message. */
  reminder: (place: string | undefined) =>
    place ? `You asked to be reminded of ${place}.` : 'You asked to be reminded of a direct message.',
  reminderNote: 'Your note:',
  reminderSource: (author: string, url: string) => `${author} [said](${url}):`,
  /** In place of the text of a message that shows a widget. */
  reminderWidget: {
    poll: (author: string, url: string) => `${author} sent [a poll](${url}).`,
    todo: (author: string, url: string) => `${author} sent [a to-do list](${url}).`,
  },

  /** Tells a user that an answer to a mail was refused. `channel` is null for a direct conversation. */
  answerByMailRefused(channel: string | null, error: string): string {
    const destination = channel === null ? '' : ` to channel ${channel}`;
    return `Error sending message${destination} via message notification email reply:\n${error}`;
  },

  /** Tells the owner of a bot what is wrong. The bot, channels and headers are given as Markdown. */
  botChannelMissing: (bot: string, channel: string) =>
    `Your bot ${bot} tried to send a message to the channel ${channel}, which does not exist.`,
  botChannelEmpty: (bot: string, channel: string) =>
    `Your bot ${bot} sent a message to the channel ${channel}, which has no subscribers.`,
  incomingWebhookInvalidJson: (bot: string, integration: string) =>
    `Your bot ${bot} got a request from ${integration} that is not valid JSON. Set the content type to \`application/json\` there.`,
  incomingWebhookMissingHeader: (bot: string, integration: string, header: string) =>
    `Your bot ${bot} got a request from ${integration} without the header ${header}, which names the event. Check that the URL is that of the right integration, and that nothing between removes the header.`,

  /** Announces a new user. */
  joined: (user: string) => `${user} joined this organization.`,

  /** The channels with which an organisation starts, and the first messages in them. */
  firstChannels: [
    {
      name: 'general',
      description: 'For everyone and everything.',
      messages: [
        {
          topic: 'welcome',
          content: [
            'Welcome! This is a conversation in the channel **general**; its topic is **welcome**.',
            '',
            '* **Channels** decide who gets a message. You see the channels that you are subscribed to.',
            '* **Topics** say what a conversation is about. Many conversations can go on in one channel, and you can read one after the other.',
            '',
            'Give a new conversation a new topic of a few words, as the subject of a mail.',
          ].join('\n'),
        },
        {
          topic: 'moving messages',
          content:
            'A conversation has drifted off? Messages can be moved to another topic or another channel. A finished topic can be marked as resolved.',
        },
      ],
    },
    {
      name: 'sandbox',
      description: 'For experiments.',
      messages: [
        {
          topic: 'experiments',
          content: 'This channel is for trying things out. Write *anything*: `code`, :tada:, or a message of your own.',
        },
      ],
    },
  ],

  /** The welcome bot's first message to a new user. */
  greeting: [
    'Hello, and welcome! I am the welcome bot.',
    '',
    'People talk here in **channels**, and each conversation in a channel has a **topic**. Messages like this one, to one person or a few, are **direct messages**.',
    '',
    'To begin, open a channel, read a topic, and answer; or start a topic of your own and say hello.',
  ].join('\n'),

  /** Shows a new user the administrators' text. */
  welcome: (text: string) =>
    `A message from the @_*${SYSTEM_GROUP.administrators}* of this organization:\n${fenced('quote', text)}`,
};

const PRIVACY: Record<PrivacyName, string> = {
  'web-public': 'Web-public',
  public: 'Public',
  'private-shared': 'Private, shared history',
  'private-protected': 'Private, protected history',
};

const REASON: Record<string, string> = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates community norms',
  other: 'Other reason',
};

const messages = (count: number) => (count === 1 ? 'a message' : `${count} messages`);

function period(days: number): string {
  if (days < 0) return 'Forever';
  return days === 1 ? '1 day' : `${days} days`;
}

/** The messages of the server's bots in one language. */
export type BotTexts = typeof ENGLISH;
