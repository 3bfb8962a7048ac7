import type { RealmSettings } from '@team-chat/contracts';
import { generatedIconUrl, pictureUrl } from './avatar';

/** A picture that administrators may upload for their organisation. */
export type RealmPicture = 'icon' | 'logo' | 'night_logo';

/** Names in the store of those that were uploaded, and of the ones before, which clients may still show. */
export type RealmPictures = { [K in RealmPicture | `former_${RealmPicture}`]?: string };

interface Realm {
  id: number;
  host: string;
  settings: Partial<RealmSettings>;
  pictures: RealmPictures;
}

/** Returns source and URL of a picture, as clients get them. The default logo has no URL.
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
