import type { TopicsPolicy } from '@team-chat/contracts';
import { type ChannelPrivacy, privacyName } from './channel-privacy';
import type { BotTexts } from './bot-texts-en';
import { literal } from './markdown-syntax';

/** The fields of a channel whose changes have a notice. */
export interface NoticedChannel extends ChannelPrivacy {
  name: string;
  description: string;
  /** Days after which messages are deleted; -1 for never. */
  retention_days: number;
  /** Mentions of the users and groups that may post. */
  posting: string;
  folder_id: number | null;
  /** Set if the channel is put into the folder. */
  folder_name?: string | undefined;
}

/** Returns the topic for a notice: `topic`, or the empty topic in a channel that allows no other topic. */
export const noticeTopic = ({ topics_policy }: { topics_policy: TopicsPolicy }, topic: string): string =>
  topics_policy === 'empty_topic_only' ? '' : topic;

/** Returns the notices of a change, one text for each field that changed. `by` is the mention of the acting user. */
export function changeNotices(texts: BotTexts, by: string, before: NoticedChannel, after: NoticedChannel): string[] {
  const [oldPrivacy, newPrivacy] = [privacyName(before), privacyName(after)];
  return [
    before.name !== after.name && texts.renamed(by, literal(before.name), literal(after.name)),
    before.description !== after.description && texts.describedAnew(by, before.description, after.description),
    oldPrivacy !== newPrivacy && texts.privacyChanged(by, oldPrivacy, newPrivacy),
    before.retention_days !== after.retention_days &&
      texts.retentionChanged(by, before.retention_days, after.retention_days),
    before.posting !== after.posting && texts.postingChanged(by, before.posting, after.posting),
    before.folder_id !== after.folder_id &&
      (after.folder_id === null ? texts.removedFromFolder(by) : texts.movedToFolder(by, literal(after.folder_name!))),
  ].filter((text) => text !== false);
}
