import { OWN_EXPORT_DAYS } from '@team-chat/contracts';
import type { Context } from './context';

const DAY_S = 86_400;

/** Removes entries of the audit log that are older than AUDIT_LOG_DAYS, and old files of exports of the operator and of users' own
 *  data. */
export async function sweep(ctx: Context): Promise<void> {
  const old = ctx.now() - OWN_EXPORT_DAYS * DAY_S;
  await ctx.realmExports.expire(old, ctx.now());
  await ctx.realmExports.forgetOwn(old);
  const { AUDIT_LOG_DAYS } = ctx.config;
  if (AUDIT_LOG_DAYS > 0) await ctx.auditLog.removeBefore(ctx.now() - AUDIT_LOG_DAYS * DAY_S);
}
