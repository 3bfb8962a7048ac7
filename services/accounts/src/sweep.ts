import type { Context } from './context';

const DAY_S = 86_400;

/** Days for which the file of an export of the operator is kept. */
const OPERATORS_EXPORT_DAYS = 7;

/** Removes entries of the audit log that are older than AUDIT_LOG_DAYS, and old files of the operator's exports. */
export async function sweep(ctx: Context): Promise<void> {
  await ctx.realmExports.expireOperators(ctx.now() - OPERATORS_EXPORT_DAYS * DAY_S, ctx.now());
  const { AUDIT_LOG_DAYS } = ctx.config;
  if (AUDIT_LOG_DAYS > 0) await ctx.auditLog.removeBefore(ctx.now() - AUDIT_LOG_DAYS * DAY_S);
}
