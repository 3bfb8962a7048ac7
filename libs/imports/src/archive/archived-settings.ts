import { type CodedSetting, type Row, userSettings, valueOfCode } from '@team-chat/archive';

/** Settings that the format has as numbers, and we as words. */
const CODED: readonly string[] = [
  'message_edit_history_visibility_policy',
  'resolved_topic_notice_auto_read_policy',
  'topics_policy',
] satisfies CodedSetting[];
/** Settings of the former server, and of files that the organisation would have to have. */
const NOT_IMPORTED = [
  'icon_source',
  'logo_source',
  'night_logo_source',
  'plan_type',
  'push_notifications_enabled',
  'push_notifications_enabled_end_timestamp',
  'require_e2ee_push_notifications',
];
/** Settings whose value is a channel, by our names. */
const CHANNEL_SETTINGS = {
  moderation_request_channel: 'moderation_request_channel_id',
  new_stream_announcements_stream: 'new_stream_announcements_stream_id',
  signup_announcements_stream: 'signup_announcements_stream_id',
  zulip_update_announcements_stream: 'service_update_announcements_stream_id',
} as const;

/** Returns the settings of a row that are not the format's defaults. */
export function changedSettings(row: Record<string, unknown>): Record<string, unknown> {
  const changed = Object.entries(userSettings).flatMap(([name, schema]) => {
    const value = row[name];
    if (value === undefined || value === schema.parse(undefined)) return [];
    return [[name, inWords(name, value)] as const];
  });
  return Object.fromEntries(changed);
}

/** Returns the settings of the organisation, by our names. */
export function realmSettings(realm: Row<'zerver_realm'>): Record<string, unknown> {
  const settings = Object.entries(realm).flatMap(([name, value]) =>
    NOT_IMPORTED.includes(name) ? [] : [[name, inWords(name, value)] as const],
  );
  return Object.fromEntries(settings);
}

/** Returns the settings whose value is a channel, by our names. */
export function channelSettings(realm: Row<'zerver_realm'>): Record<string, string> {
  const channels = Object.entries(CHANNEL_SETTINGS).flatMap(([name, ours]) => {
    const channel = realm[name as keyof typeof CHANNEL_SETTINGS];
    return channel === null ? [] : [[ours, String(channel)] as const];
  });
  return Object.fromEntries(channels);
}

/** Returns the value of a setting in words, where the format has a number. */
export const inWords = (name: string, value: unknown): unknown =>
  CODED.includes(name) ? (valueOfCode(name as CodedSetting, value as number) ?? value) : value;
