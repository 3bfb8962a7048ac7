import type { eraseMessagingPage as op } from '@team-chat/contracts';
import { erasePage as eraseRows } from '@team-chat/db';
import { removeSome } from '@team-chat/files';
import type { Handler } from '../context';
import { THUMBNAILS, UPLOADS } from '../domain/file-names';

export const erasePage: Handler<typeof op> = async (ctx, { params: { realm_id } }) => {
  const folders = [`${UPLOADS}${realm_id}/`, `${THUMBNAILS}${realm_id}/`, `public/${realm_id}/emoji/`];
  return { is_done: (await removeSome(ctx.files, folders)) && (await eraseRows(ctx.db, realm_id)) };
};
