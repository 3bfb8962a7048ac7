import { INTEGRATIONS, incomingWebhookBotRecord } from '@team-chat/integrations';
import { isSpectator } from '@team-chat/permissions';
import { botsPart, profileFieldsPart, usersPart } from './users';
import type { Part, Registration } from './part';
import {
  alertWordsPart,
  legacyDisplayPart,
  legacyNotificationsPart,
  mutedUsersPart,
  presencePart,
  userSettingsDefaultsPart,
  userSettingsPart,
  userStatusPart,
} from './personal';
import { realmPart } from './realm';

export type { Registration } from './part';

/** The accounts part of the registration data, by fetch type. Source: spec/wire-contract-annex.md, section 7. */
const PARTS: Record<string, Part> = {
  alert_words: alertWordsPart,
  custom_profile_fields: profileFieldsPart,
  giphy: () => ({ giphy_api_key: '' }),
  muted_users: mutedUsersPart,
  presence: presencePart,
  push_device: () => ({ push_devices: {} }),
  realm: realmPart,
  realm_bot: botsPart,
  realm_embedded_bots: () => ({ realm_embedded_bots: [] }),
  realm_incoming_webhook_bots: () => ({
    realm_incoming_webhook_bots: INTEGRATIONS.map(incomingWebhookBotRecord),
  }),
  realm_billing: () => ({ realm_billing: { has_pending_sponsorship_request: false } }),
  realm_domains: async ({ ctx, tx, realm }) => ({ realm_domains: await ctx.realmDomains.list(realm.id, tx) }),
  realm_playgrounds: async ({ ctx, tx, realm }) => ({
    realm_playgrounds: await ctx.playgrounds.list(realm.id, tx),
  }),
  realm_user: usersPart,
  realm_user_settings_defaults: userSettingsDefaultsPart,
  update_display_settings: legacyDisplayPart,
  update_global_notifications: legacyNotificationsPart,
  user_settings: userSettingsPart,
  user_status: userStatusPart,
  video_calls: () => ({ has_zoom_token: false }),
};

/** The parts for spectators, who do not see presence and status. */
const SPECTATORS_PARTS: Record<string, Part> = {
  ...PARTS,
  presence: () => ({ presences: {}, presence_last_update_id: -1, server_timestamp: Date.now() / 1000 }),
  user_status: () => ({ user_status: {} }),
};

/** Returns the parts that `options` request, read one after the other in the registration's transaction. */
export async function registrationData(registration: Registration): Promise<Record<string, unknown>> {
  const { types } = registration.options;
  const parts = isSpectator(registration.actor) ? SPECTATORS_PARTS : PARTS;
  const data = {};
  for (const [type, part] of Object.entries(parts)) {
    if (types === null || types.includes(type)) Object.assign(data, await part(registration));
  }
  return data;
}
