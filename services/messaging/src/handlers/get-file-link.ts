import { randomBytes } from 'node:crypto';
import type { Handler } from '@team-chat/bus';
import { ApiError, type getFileLink as op, NotFoundError, NotLoggedInError } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import type { Context } from '../context';
import { listReadable } from '../files/access';

/** Milliseconds for which a temporary link is valid. */
const VALID_MS = 60_000;

/** Source: spec/wire-contract-files-and-time.md, section 1.3. */
export const getFileLink: Handler<Context, typeof op> = async (ctx, { actor, params, info }) => {
  const reader = actor ?? spectatorOf(info.realm_id);
  const path_id = `${params.realm_id_str}/${params.filename}`;
  const [file] = await listReadable(ctx, reader, [path_id]);
  if (!file) throw await refusal(ctx, info.realm_id, path_id, actor !== undefined);
  const token = randomBytes(32).toString('hex');
  await ctx.attachments.addLink({
    token,
    realm_id: info.realm_id,
    attachment_id: file.id,
    expires_at: Date.now() + VALID_MS,
  });
  const name = path_id.slice(path_id.lastIndexOf('/') + 1);
  return { url: `/user_uploads/temporary/${token}/${encodeURIComponent(name)}` };
};

async function refusal(
  ctx: Context,
  realmId: number,
  pathId: string,
  isLoggedIn: boolean,
): Promise<ApiError> {
  if (!isLoggedIn) return new NotLoggedInError();
  const [found] = await ctx.attachments.findByPaths(realmId, [pathId]);
  if (!found) return new NotFoundError('This file does not exist or has been deleted.');
  return new ApiError('BAD_REQUEST', 'You are not authorized to view this file.', undefined, { status: 403 });
}
