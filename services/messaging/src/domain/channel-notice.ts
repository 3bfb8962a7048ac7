import type { TopicsPolicy } from '@team-chat/contracts';
import type { ChannelPrivacy } from './channel-privacy';
import { fenced } from './markdown-syntax';

/** The fields of a channel whose changes have a notice. */
export interface NoticedChannel extends ChannelPrivacy {
  name: string;
  description: string;
  /** Days after which messages are deleted; -1 for never. */
  retention_days: number;
  /** Mentions of the users and groups that may post. */
  posting: string;
  folder_id: number | null;
  /** Set where the channel is put into the folder. */
  folder_name?: string | undefined;
}

/** Returns the topic for a notice: `topic`, or the empty topic in a channel that has no other. */
export const noticeTopic = ({ topics_policy }: { topics_policy: TopicsPolicy }, topic: string): string =>
  topics_policy === 'empty_topic_only' ? '' : topic;

/** Returns the notices of a change, one text for each field that changed. `by` is the mention of the acting user. */
export function changeNotices(by: string, before: NoticedChannel, after: NoticedChannel): string[] {
  const [oldPolicy, newPolicy] = [privacyName(before), privacyName(after)];
  return [
    before.name !== after.name && `${by} renamed channel **${before.name}** to **${after.name}**.`,
    before.description !== after.description &&
      [
        `${by} changed the description for this channel.`,
        '',
        '* **Old description:**',
        quotedDescription(before),
        '* **New description:**',
        quotedDescription(after),
      ].join('\n'),
    oldPolicy !== newPolicy &&
      `${by} changed the access permissions for this channel from **${oldPolicy}** to **${newPolicy}**.`,
    before.retention_days !== after.retention_days &&
      [
        `${by} changed the message retention period for this channel:`,
        '',
        `* **Old**: ${period(before)}`,
        `* **New**: ${period(after)}`,
        '',
        after.retention_days < 0
          ? 'Messages in this channel will now be retained forever.'
          : `Messages in this channel will now be automatically deleted ${period(after)} after they are sent.`,
      ].join('\n'),
    before.posting !== after.posting &&
      [
        `${by} changed the posting permissions for this channel:`,
        '',
        `* **Old**: ${before.posting}`,
        `* **New**: ${after.posting}`,
      ].join('\n'),
    before.folder_id !== after.folder_id &&
      (after.folder_id === null
        ? `${by} removed this channel from its folder.`
        : `${by} moved this channel to the folder **${after.folder_name}**.`),
  ].filter((text) => text !== false);
}

export const archivedNotice = (name: string): string => `Channel #**${name}** has been archived.`;
export const unarchivedNotice = (name: string): string => `Channel #**${name}** has been unarchived.`;

function privacyName({ invite_only, is_web_public, history_public_to_subscribers }: ChannelPrivacy): string {
  if (is_web_public) return 'Web-public';
  if (!invite_only) return 'Public';
  return `Private, ${history_public_to_subscribers ? 'shared' : 'protected'} history`;
}

const quotedDescription = ({ description }: NoticedChannel): string =>
  fenced('quote', description || '*No description.*');

function period({ retention_days }: NoticedChannel): string {
  if (retention_days < 0) return 'Forever';
  return retention_days === 1 ? '1 day' : `${retention_days} days`;
}
