import { createHash } from 'node:crypto';
import { INACCESSIBLE_USER, REALM_SETTINGS_DEFAULTS, type RealmSettings } from '@team-chat/contracts';
import type { UserRow } from './user';

type DefaultSource = RealmSettings['default_avatar_source'];

/** Maps the sources of default pictures to the sources that are stored with users. */
export const STORED_SOURCE = { G: 'G', J: 'I' } as const satisfies Record<DefaultSource, UserRow['avatar_source']>;

/** Returns the stored source of new users' pictures. */
export function startingSource({
  default_avatar_source = REALM_SETTINGS_DEFAULTS.default_avatar_source,
}: Partial<RealmSettings>): UserRow['avatar_source'] {
  return STORED_SOURCE[default_avatar_source];
}

/** The columns of a user that determine the picture. */
export type AvatarColumns = Pick<
  UserRow,
  'realm_id' | 'id' | 'delivery_email' | 'avatar_source' | 'avatar_version' | 'avatar_file'
>;

/** Returns the URL of a user's picture. An identicon is drawn by the gateway, from the id alone. */
export function avatarUrl(row: AvatarColumns): string {
  if (row.avatar_file !== null) return pictureUrl(row.realm_id, row.avatar_file);
  return row.avatar_source === 'I'
    ? `/avatar/${row.id}?version=${row.avatar_version}`
    : gravatarUrl(row.delivery_email, row.avatar_version);
}

/** Returns the URL of a user's picture in the larger size. */
export function mediumAvatarUrl(row: AvatarColumns): string {
  return row.avatar_file === null ? `${avatarUrl(row)}&s=500` : pictureUrl(row.realm_id, row.avatar_file, MEDIUM);
}

/** Returns the fields that show a user's picture in full. On the wire all default pictures have the source `G`, because
 *  clients know no other. */
export function avatarFields(row: AvatarColumns) {
  const avatar_source: 'G' | 'U' = row.avatar_source === 'U' ? 'U' : 'G';
  return { avatar_url: avatarUrl(row), avatar_url_medium: mediumAvatarUrl(row), avatar_source };
}

/** Returns the columns of a user who gets an uploaded picture, or a default picture of a source. */
export function changedAvatar(
  before: Pick<UserRow, 'avatar_version' | 'avatar_file'>,
  avatar: { avatar_file: string } | { avatar_source: UserRow['avatar_source'] },
) {
  return {
    avatar_source: 'U' as const,
    avatar_file: null,
    ...avatar,
    avatar_version: before.avatar_version + 1,
    former_avatar_file: before.avatar_file,
  };
}

/** Ending of the larger size's name. */
export const MEDIUM = '-medium';

/** Returns the URL of an uploaded picture. */
export function pictureUrl(realmId: number, file: string, size = ''): string {
  return `/user_avatars/${realmId}/${file}${size}.png`;
}

/** Returns whether every client may compute the URL: it is a gravatar's, and the address shows to everyone. */
export function isGravatar(row: Pick<UserRow, 'avatar_source' | 'email_address_visibility'>): boolean {
  return row.avatar_source === 'G' && row.email_address_visibility === 1;
}

/** Returns the URL of an organisation's generated icon. */
export function generatedIconUrl({ host, settings }: { host: string; settings: Partial<RealmSettings> }): string {
  return startingSource(settings) === 'I' ? '/avatar/realm' : gravatarUrl(host, 1);
}

/** Returns a picture for an address that no user has, or an id. */
export function unknownAvatarUrl(user: number | string, settings: Partial<RealmSettings>): string | null {
  if (startingSource(settings) === 'G') {
    return typeof user === 'string' ? gravatarUrl(user, 1) : INACCESSIBLE_USER.avatar_url;
  }
  return typeof user === 'string' ? '/avatar/0' : null;
}

/** Returns a gravatar's URL, as clients compute it too. Source: spec/wire-contract.md, section 4, "avatar_url". */
function gravatarUrl(deliveryEmail: string, avatarVersion: number): string {
  const digest = createHash('md5').update(deliveryEmail.toLowerCase()).digest('hex');
  return `https://secure.gravatar.com/avatar/${digest}?d=identicon&version=${avatarVersion}`;
}

/** A picture that administrators may upload for their organisation. */
export type RealmPicture = 'icon' | 'logo' | 'night_logo';

/** Names in the store of the uploaded pictures, and of the pictures that they replaced, which clients may still show. */
export type RealmPictures = { [K in RealmPicture | `former_${RealmPicture}`]?: string };

interface Realm {
  id: number;
  host: string;
  settings: Partial<RealmSettings>;
  pictures: RealmPictures;
}

/** Returns source and URL of a picture for clients. The default logo has no URL.
 *  Source: spec/wire-contract-files-and-time.md, section 2. */
export function realmPictureFields(realm: Realm, kind: RealmPicture): Record<string, string> {
  const name = realm.pictures[kind];
  if (name !== undefined) return { [`${kind}_source`]: 'U', [`${kind}_url`]: pictureUrl(realm.id, name) };
  return kind === 'icon'
    ? { icon_source: 'G', icon_url: generatedIconUrl(realm) }
    : { [`${kind}_source`]: 'D', [`${kind}_url`]: '' };
}

export function realmIconUrl(realm: Realm): string {
  return realmPictureFields(realm, 'icon').icon_url!;
}
