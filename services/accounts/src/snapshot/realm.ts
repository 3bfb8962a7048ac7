import { EMOJI_DATA_PATH, REALM_SETTINGS_DEFAULTS, vendorRealmFields } from '@team-chat/contracts';
import { authenticationMethods, derivedRealmFields, offeredMethods } from '../domain/derived-realm-fields';
import { realmPictureFields } from '../domain/pictures';
import { realmUrl } from '../realm-settings/realm-settings';
import type { Part } from './part';

/** The organisation's settings by their names on the wire, and the fields derived from them. */
export const realmPart: Part = ({ ctx, realm, groupSettings }) => {
  const {
    authentication_methods,
    service_update_announcements_stream_id,
    icon_source: _,
    logo_source: __,
    night_logo_source: ___,
    ...settings
  } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  const url = realmUrl(ctx, realm);
  const systemGroups = ctx.systemGroups.peek(realm.id) ?? {};
  const derived = derivedRealmFields({ ...REALM_SETTINGS_DEFAULTS, ...realm.settings }, groupSettings, systemGroups);
  const pictures = Object.assign(
    {},
    ...(['icon', 'logo', 'night_logo'] as const).map((kind) => realmPictureFields(realm, kind)),
  ) as Record<string, string>;
  const plain = Object.entries({ ...settings, ...groupSettings, ...derived, ...pictures }).map(([name, value]) => [
    `realm_${name}`,
    value,
  ]);
  return {
    ...Object.fromEntries(plain),
    ...vendorRealmFields(ctx.config.IDENTIFIER_VENDOR, service_update_announcements_stream_id),
    realm_name: realm.name,
    realm_description: realm.description,
    realm_date_created: realm.date_created,
    realm_url: url,
    realm_uri: url,
    realm_bot_domain: realm.host,
    realm_mandatory_topics: settings.topics_policy === 'disable_empty_topic',
    realm_authentication_methods: authenticationMethods(
      offeredMethods(authentication_methods, ctx.identityProviders.listFor(realm.host).length > 0),
    ),
    realm_email_auth_enabled: authentication_methods.Email,
    realm_password_auth_enabled: authentication_methods.Email,
    server_emoji_data_url: `${url}${EMOJI_DATA_PATH}`,
  };
};
