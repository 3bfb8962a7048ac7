import type { Handler } from '@team-chat/bus';
import { ApiError, type authenticate as op } from '@team-chat/contracts';
import { findAccount, identityOf } from '../access/find-account';
import type { Context } from '../context';

/** Source: spec/wire-contract.md, section 1.4. */
export const authenticate: Handler<Context, typeof op> = async (ctx, { params }) =>
  identityOf(await findAccount(ctx, params, (_, message) => new ApiError('UNAUTHORIZED', message)));
