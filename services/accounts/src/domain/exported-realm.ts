import { codeOf, realmSettings, sourceRow, type SourceRow } from '@team-chat/archive';
import { REALM_SETTINGS_DEFAULTS, USER_SETTINGS_DEFAULTS, type UserSettings } from '@team-chat/contracts';
import { exportedSettings } from './exported-user';
import type { RealmPictures } from './pictures';

interface Realm {
  id: number;
  host: string;
  name: string;
  description: string;
  is_active: boolean;
  settings: Partial<typeof REALM_SETTINGS_DEFAULTS>;
  user_settings_defaults: Partial<UserSettings>;
  date_created: number;
  pictures: RealmPictures;
}

/** Names of channel settings in archives, by their names here. */
const CHANNELS = {
  moderation_request_channel: 'moderation_request_channel_id',
  new_stream_announcements_stream: 'new_stream_announcements_stream_id',
  signup_announcements_stream: 'signup_announcements_stream_id',
  zulip_update_announcements_stream: 'service_update_announcements_stream_id',
} as const;

const MIB_PER_GIB = 1024;

/** Returns the rows of an organisation itself. `group_settings` has all of its settings whose value is a group. */
export function exportedRealm(realm: Realm, group_settings: SourceRow['group_settings']): SourceRow[] {
  const { id, host, name, description, is_active, date_created, pictures } = realm;
  const settings = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  const known = Object.entries(settings).filter(([setting]) => setting in realmSettings);
  const channels = Object.entries(CHANNELS).map(([theirs, ours]) => [
    theirs,
    settings[ours] > 0 ? settings[ours] : null,
  ]);
  const quota = settings.upload_quota_mib;
  return [
    sourceRow(
      'zerver_realm',
      {
        ...(Object.fromEntries(known) as object),
        ...(Object.fromEntries(channels) as object),
        id,
        name,
        description,
        string_id: host.split('.', 1)[0]!.slice(0, 40),
        date_created,
        deactivated: !is_active,
        message_edit_history_visibility_policy: codeOf(
          'message_edit_history_visibility_policy',
          settings.message_edit_history_visibility_policy,
        ),
        topics_policy: codeOf('topics_policy', settings.topics_policy),
        plan_type: 1,
        custom_upload_quota_gb: quota === null ? null : Math.ceil(quota / MIB_PER_GIB),
        icon_source: pictures.icon === undefined ? 'G' : 'U',
        logo_source: pictures.logo === undefined ? 'D' : 'U',
        night_logo_source: pictures.night_logo === undefined ? 'D' : 'U',
      },
      { group_settings },
    ),
    ...(settings.authentication_methods.Email
      ? [sourceRow('zerver_realmauthenticationmethod', { realm: id, name: 'Email' })]
      : []),
    sourceRow('zerver_realmuserdefault', {
      realm: id,
      ...exportedSettings({ ...USER_SETTINGS_DEFAULTS, ...realm.user_settings_defaults }),
    }),
  ];
}
