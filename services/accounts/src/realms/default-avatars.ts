import { setTimeout as sleep } from 'node:timers/promises';
import type { RealmSettings } from '@team-chat/contracts';
import { lockDefaultAvatars } from '../account-changes/change-default-avatars';
import type { Context } from '../context';
import { changeRealm, forgetRealm, loadNamedGroups } from './change-realm';

/** Changes the source of an organisation's default pictures, as an administrator's request does. Idempotent. */
export async function setDefaultAvatarSource(
  ctx: Context,
  realmId: number,
  default_avatar_source: RealmSettings['default_avatar_source'],
): Promise<void> {
  const namedGroups = await loadNamedGroups(ctx, realmId, {});
  const wanted = {
    texts: { name: undefined, description: undefined },
    settings: { default_avatar_source },
    groupSettings: {},
    rendered_description: undefined,
  };
  await ctx.db.transaction(async (tx) => {
    await lockDefaultAvatars(ctx, tx, realmId);
    await changeRealm(ctx, tx, realmId, wanted, namedGroups);
  });
  forgetRealm(ctx, realmId, wanted.settings);
}

/** Milliseconds between two searches: a replica that still has the former setting, or is of the version before, may have
 *  added an organisation or a user meanwhile. */
const PAUSE_MS = 3_600_000;
/** Milliseconds between two searches after a failure. */
const PAUSE_AFTER_FAILURE_MS = 5000;

/** Gives identicons to all organisations that have gravatars: at once, and every hour until `signal` aborts. */
export async function leaveGravatar(ctx: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const pauseMs = await leaveOnce(ctx, signal).then(
      () => PAUSE_MS,
      (err: unknown) => {
        ctx.log.warn({ err }, 'an organisation still has gravatars');
        return PAUSE_AFTER_FAILURE_MS;
      },
    );
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Tries all organisations, and throws the last error. */
async function leaveOnce(ctx: Context, signal: AbortSignal): Promise<void> {
  let failure: { error: unknown } | undefined;
  for (const realmId of await ctx.realms.listWithGravatars()) {
    if (signal.aborted) return;
    await setDefaultAvatarSource(ctx, realmId, 'J').catch((error: unknown) => {
      failure = { error };
    });
  }
  if (failure) throw failure.error;
}
