import {
  NO_CAPABILITIES,
  type ParamsOf,
  PRESENCE_HISTORY_DAYS,
  type registerQueue,
  SERVER_REGISTRATION_FIELDS,
  type SnapshotOptions,
  versionFields,
} from '@team-chat/contracts';
import type { Context } from '../context';

/** Returns the options with which a registration asks the services for their snapshots. */
export function snapshotOptions(params: ParamsOf<typeof registerQueue>, client_gravatar: boolean): SnapshotOptions {
  const capabilities = params.client_capabilities ?? NO_CAPABILITIES;
  return {
    types: params.fetch_event_types ?? params.event_types ?? null,
    client_gravatar,
    include_subscribers: params.include_subscribers,
    slim_presence: params.slim_presence,
    presence_history_limit_days: params.presence_history_limit_days ?? PRESENCE_HISTORY_DAYS,
    include_deactivated_groups: capabilities.include_deactivated_groups,
    archived_channels: capabilities.archived_channels,
    empty_topic_name: capabilities.empty_topic_name,
    linkifier_url_template: capabilities.linkifier_url_template,
    user_list_incomplete: capabilities.user_list_incomplete,
    simplified_presence_events: capabilities.simplified_presence_events,
    user_settings_object: capabilities.user_settings_object,
  };
}

/** Returns the registration data of the server itself: its version, and for the type `realm` its limits and
 *  generation. */
export function serverFields(ctx: Context, { types }: SnapshotOptions): Record<string, unknown> {
  const wantsRealm = types === null || types.includes('realm');
  return {
    ...(wantsRealm && {
      ...SERVER_REGISTRATION_FIELDS,
      max_file_upload_size_mib: ctx.config.MAX_FILE_UPLOAD_SIZE_MIB,
      server_generation: ctx.owner.generation.number,
    }),
    ...versionFields(ctx.config.IDENTIFIER_VENDOR),
  };
}
