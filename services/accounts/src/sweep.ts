import type { Context } from './context';

const DAY_S = 86_400;

/** Removes entries of the audit log that are older than AUDIT_LOG_DAYS. */
export async function sweep(ctx: Context): Promise<void> {
  const { AUDIT_LOG_DAYS } = ctx.config;
  if (AUDIT_LOG_DAYS > 0) await ctx.auditLog.removeBefore(ctx.now() - AUDIT_LOG_DAYS * DAY_S);
}
