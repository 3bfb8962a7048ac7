import { createHash } from 'node:crypto';
import { REALM_SETTINGS_DEFAULTS, type RealmSettings } from '@team-chat/contracts';
import type { UserRow } from './user';

type DefaultSource = RealmSettings['default_avatar_source'];

/** Maps the sources of default pictures to the sources that are stored with users. */
export const STORED_SOURCE = { gravatar: 'G', identicon: 'I' } as const satisfies Record<
  DefaultSource,
  UserRow['avatar_source']
>;

/** Returns the stored source of new users' pictures. */
export function startingSource({
  default_avatar_source = REALM_SETTINGS_DEFAULTS.default_avatar_source,
}: Partial<RealmSettings>): UserRow['avatar_source'] {
  return STORED_SOURCE[default_avatar_source];
}

/** Returns the URL of a user's picture. An identicon is drawn by the gateway, from the id alone. */
export function avatarUrl({
  id,
  delivery_email,
  avatar_source,
  avatar_version,
}: Pick<UserRow, 'id' | 'delivery_email' | 'avatar_source' | 'avatar_version'>): string {
  return avatar_source === 'I'
    ? `/avatar/${id}?version=${avatar_version}`
    : gravatarUrl(delivery_email, avatar_version);
}

/** Returns the fields that show a user's picture in full. On the wire all default pictures have the source `G`, because
 *  clients know no other. */
export function avatarFields(row: Parameters<typeof avatarUrl>[0]) {
  const avatar_url = avatarUrl(row);
  const avatar_source: 'G' | 'U' = row.avatar_source === 'U' ? 'U' : 'G';
  return { avatar_url, avatar_url_medium: `${avatar_url}&s=500`, avatar_source };
}

/** Returns whether every client may compute the URL: it is a gravatar's, and the address shows to everyone. */
export function isGravatar(row: Pick<UserRow, 'avatar_source' | 'email_address_visibility'>): boolean {
  return row.avatar_source === 'G' && row.email_address_visibility === 1;
}

/** Returns the URL of an organisation's generated icon. */
export function realmIconUrl({ host, settings }: { host: string; settings: Partial<RealmSettings> }): string {
  return startingSource(settings) === 'I' ? '/avatar/realm' : gravatarUrl(host, 1);
}

/** Returns a gravatar's URL, as clients compute it too. Source: spec/wire-contract.md, section 4, "avatar_url". */
function gravatarUrl(deliveryEmail: string, avatarVersion: number): string {
  const digest = createHash('md5').update(deliveryEmail.toLowerCase()).digest('hex');
  return `https://secure.gravatar.com/avatar/${digest}?d=identicon&version=${avatarVersion}`;
}
