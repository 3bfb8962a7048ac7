import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { uploadedFiles } from '../declaring/uploads';
import { MAX_PICTURE_SIZE_MIB } from '../shared/limits';
import { realmUserUpdated } from '../shared/users';
import { realmBotUpdated } from './bots';
import { operation } from './declare';

const result = { avatar_url: z.string().describe("URL of the user's picture.") };

export const uploadAvatar = operation({
  id: 'upload-avatar',
  http: { method: 'POST', path: '/users/me/avatar' },
  allow: 'user',
  params: {
    file: uploadedFiles('The picture: a GIF, JPEG, PNG, WebP, AVIF or TIFF file of at most 5 MiB.', {
      maxMib: MAX_PICTURE_SIZE_MIB,
      example: 'picture.png',
    }),
  },
  result,
  emits: [realmUserUpdated, realmBotUpdated],
  errors: ['BAD_IMAGE'],
  summary: "Upload the caller's picture",
  description:
    "Replaces the caller's picture. It is cropped to a square. The organisation may leave changes to administrators.",
  level: 1,
});

export const deleteAvatar = operation({
  id: 'delete-avatar',
  http: { method: 'DELETE', path: '/users/me/avatar' },
  allow: 'user',
  result,
  emits: [realmUserUpdated, realmBotUpdated],
  summary: "Delete the caller's picture",
  description:
    "Gives the caller the organisation's default picture. The organisation may leave changes to administrators.",
  level: 1,
});

export const findAvatar = operation({
  id: 'find-avatar',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    /** A user's id, or address. */
    user: json(z.union([z.int(), z.string()])),
    is_medium: json(z.boolean()),
  },
  /** Null for the picture that the gateway draws for the id. */
  result: { url: z.string().nullable() },
  safe: true,
  summary: "Find the URL of a user's picture, as far as the caller may see the user",
});
