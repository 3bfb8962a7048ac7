import { type Actor, NotFoundError } from '@team-chat/contracts';
import type { UploadKey } from '../repositories/resumable-uploads';

/** Returns the key of a caller's upload. */
export function uploadKeyOf({ realm_id, user_id }: Actor, upload_id: string): UploadKey {
  return { realm_id, owner_id: user_id, upload_id };
}

export const unknownUpload = () => new NotFoundError('The upload does not exist');
