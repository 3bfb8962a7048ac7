import { z } from 'zod';
import { Id, Role } from '../declaring/scalars';
import { UploadedFile } from '../declaring/uploads';

/** Ids of imported rows, by the ids that the source gave them. */
export const ImportedIds = z.record(z.string(), Id);

/** An account that other services place. */
export const ImportedAccount = z.object({
  user_id: Id,
  role: Role,
  is_active: z.boolean(),
  is_bot: z.boolean(),
  bot_owner_id: Id.nullable(),
  date_joined: z.int(),
  version: z.int(),
});
export type ImportedAccount = z.infer<typeof ImportedAccount>;

/** The value of a setting: the id of a group, or users and groups. */
export const ImportedGroupValue = z.union([
  Id,
  z.object({ direct_members: z.array(Id), direct_subgroups: z.array(Id) }),
]);

/** A file of an import whose bytes are in the store. */
export const ImportedBytes = z.object(UploadedFile.shape);
