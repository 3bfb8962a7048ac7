import { z } from 'zod';
import { json, raw } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { uploadedFiles } from '../declaring/uploads';
import { MAX_PICTURE_SIZE_MIB } from '../shared/limits';
import { realmPropertiesUpdated } from './realm-settings';
import { operation } from './declare';

const picture = uploadedFiles('The picture: a GIF, JPEG, PNG, WebP, AVIF or TIFF file of at most 5 MiB.', {
  maxMib: MAX_PICTURE_SIZE_MIB,
  example: 'picture.png',
});
const night = json(z.boolean(), 'True for the logo of the dark mode.');
const iconResult = { icon_url: z.string().describe("URL of the organisation's icon.") };

export const uploadRealmIcon = operation({
  id: 'upload-realm-icon',
  http: { method: 'POST', path: '/realm/icon' },
  allow: 'administrator',
  params: { file: picture },
  result: iconResult,
  emits: [realmPropertiesUpdated],
  errors: ['BAD_IMAGE'],
  audit: { shows: [] },
  summary: "Upload the organisation's icon",
  description: 'Replaces the icon. The picture is cropped to a square. `GET` leads to the present one.',
});

export const deleteRealmIcon = operation({
  id: 'delete-realm-icon',
  http: { method: 'DELETE', path: '/realm/icon' },
  allow: 'administrator',
  result: iconResult,
  emits: [realmPropertiesUpdated],
  audit: { shows: [] },
  summary: "Delete the organisation's icon",
  description: 'Gives the organisation its generated icon back.',
});

export const uploadRealmLogo = operation({
  id: 'upload-realm-logo',
  http: { method: 'POST', path: '/realm/logo' },
  allow: 'administrator',
  params: { night, file: picture },
  emits: [realmPropertiesUpdated],
  errors: ['BAD_IMAGE'],
  audit: { shows: ['night'] },
  summary: "Upload the organisation's logo",
  description:
    'Replaces the logo, or that of the dark mode. The picture is made to fit into 800 × 100 pixels. `GET` leads to the present one.',
});

export const deleteRealmLogo = operation({
  id: 'delete-realm-logo',
  http: { method: 'DELETE', path: '/realm/logo' },
  allow: 'administrator',
  params: { night },
  emits: [realmPropertiesUpdated],
  audit: { shows: 'all' },
  summary: "Delete the organisation's logo",
  description: 'Gives the organisation the default logo back, or that of the dark mode.',
});

export const findRealmPictures = operation({
  id: 'find-realm-pictures',
  allow: 'internal',
  params: { realm_id: raw(Id) },
  result: {
    icon_url: z.string(),
    /** Empty for the default logos, which clients have themselves. */
    logo_url: z.string(),
    night_logo_url: z.string(),
  },
  safe: true,
  summary: "Find the URLs of an organisation's pictures",
});
