import { isDeepStrictEqual } from 'node:util';
import {
  type Audience,
  CHANNEL_GROUP_SETTINGS,
  type ChannelGroupSetting,
  type ChannelRecord,
  type EventEntry,
  type FieldsOf,
  type People,
  streamUpdated,
} from '@team-chat/contracts';
import { clientsOf } from './channel-viewers';
import { channelCreated, channelsDisappeared, subscribersShown } from './events';

type StreamUpdate = FieldsOf<typeof streamUpdated>;
type Property = StreamUpdate['property'];

/** Fields whose changes clients get, in the order of their events. */
const PROPERTIES = [
  'description',
  'message_retention_days',
  'folder_id',
  'topics_policy',
  ...CHANNEL_GROUP_SETTINGS,
  // The older form of the permission to send.
  'stream_post_policy',
  'is_announcement_only',
] as const satisfies readonly (keyof ChannelRecord)[];

/** A channel before or after a change, and the users who see it. */
export interface SeenChannel {
  record: ChannelRecord;
  audience: People;
}

/** Builds the entries of a changed channel. Users who see the channel before and after the change get the changes. For
 *  users who no longer see the channel, it disappears. For users who begin to see the channel, it appears with its
 *  subscribers. `settings` are the group settings that changed, even if their visible value is the same. */
export function channelChanged(
  realm_id: number,
  before: SeenChannel,
  after: SeenChannel,
  settings: ChannelGroupSetting[],
  subscribers: number[],
): EventEntry[] {
  const { stream_id } = after.record;
  const clients = clientsOf(after.record);
  const entries = updates(realm_id, { ...before.audience, ...clients }, before.record, after.record, settings);
  if (isDeepStrictEqual(before.audience, after.audience)) return entries;
  const gaining = { ...after.audience, except: before.audience, ...clients };
  return [
    ...entries,
    ...channelsDisappeared(realm_id, [stream_id], { ...before.audience, except: after.audience, ...clients }),
    channelCreated(realm_id, after.record, gaining),
    ...subscribersShown(realm_id, stream_id, subscribers, gaining),
  ];
}

function updates(
  realm_id: number,
  audience: Audience,
  before: ChannelRecord,
  after: ChannelRecord,
  settings: ChannelGroupSetting[],
): EventEntry[] {
  const update = (property: Property, value: unknown, more: Partial<StreamUpdate> = {}) =>
    updated(realm_id, before, audience, property, value, more);
  const changed = PROPERTIES.filter(
    (name) => (settings as string[]).includes(name) || JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const { invite_only, is_web_public, history_public_to_subscribers } = after;
  const privacyChanged =
    before.invite_only !== invite_only ||
    before.is_web_public !== is_web_public ||
    before.history_public_to_subscribers !== history_public_to_subscribers;
  return [
    ...changed.map((name) =>
      update(name, after[name], name === 'description' ? { rendered_description: after.rendered_description } : {}),
    ),
    ...(privacyChanged ? [update('invite_only', invite_only, { is_web_public, history_public_to_subscribers })] : []),
    ...(before.name === after.name ? [] : [update('name', after.name)]),
  ];
}

/** Builds entries for group settings whose visible value changed without a change of the setting. */
export function settingsShown(
  realm_id: number,
  { record, audience }: SeenChannel,
  settings: ChannelGroupSetting[],
): EventEntry[] {
  const hearing = { ...audience, ...clientsOf(record) };
  return settings.map((name) => updated(realm_id, record, hearing, name, record[name]));
}

function updated(
  realm_id: number,
  { stream_id, name }: ChannelRecord,
  audience: Audience,
  property: Property,
  value: unknown,
  more: Partial<StreamUpdate> = {},
): EventEntry {
  return streamUpdated.entry(realm_id, audience, { stream_id, name, property, value, ...more });
}

/** Builds entries for a channel that was archived or unarchived. For clients that do not list archived channels, the
 *  channel disappears or appears. */
export function channelArchived(realm_id: number, { record, audience }: SeenChannel): EventEntry[] {
  const { stream_id, name, is_archived } = record;
  const older = { ...audience, clients: { archived_channels: false } };
  return [
    streamUpdated.entry(
      realm_id,
      { ...audience, clients: { archived_channels: true } },
      { stream_id, name, property: 'is_archived', value: is_archived },
    ),
    ...(is_archived ? channelsDisappeared(realm_id, [stream_id], older) : [channelCreated(realm_id, record, older)]),
  ];
}
