import { USER_SETTINGS_DEFAULTS } from '@team-chat/contracts';
import type { Context } from '../context';
import { ownSettings, withoutDefaults } from '../domain/settings';
import { changedKeys, isEmpty, NO_STATUS, requestedStatus, type StatusRequest } from '../domain/user-status';
import { settingsChanged } from '../events/personal-events';
import { statusChanged } from '../events/presence-events';
import { switchPresence } from '../presence-batches/record-presences';
import { announceUser } from '../user-visibility/announcements';

/** Sets the keys of a user's status that a request names, and announces the changed keys. `away` is the older name of the
 *  setting `presence_enabled`, negated. */
export async function changeStatus(
  ctx: Context,
  realmId: number,
  userId: number,
  request: StatusRequest,
): Promise<void> {
  const custom = request.emoji_name ? await ctx.customEmoji.get(realmId) : {};
  const wanted = requestedStatus({ vendor: ctx.config.IDENTIFIER_VENDOR, custom }, request);
  const { away } = request;
  const realm = (await ctx.realms.find(realmId))!;
  await ctx.db.transaction(async (tx) => {
    const user = await ctx.users.lock(tx, realmId, userId);
    const before = (await ctx.userStatuses.find(realmId, userId, tx)) ?? NO_STATUS;
    const changes = changedKeys(before, wanted);
    const changesAway = away != null && away === ownSettings(user).presence_enabled;
    if (changesAway) {
      const changed = { presence_enabled: !away };
      const settings = withoutDefaults({ ...user.settings, ...changed }, USER_SETTINGS_DEFAULTS);
      await ctx.users.update(tx, user, { settings });
      await ctx.outbox.add(tx, ...settingsChanged(user, realm.host, changed));
    }
    const announced = { ...(changesAway && { away }), ...changes };
    if (Object.keys(announced).length === 0) return;
    const after = { ...before, ...changes };
    await ctx.userStatuses.set(tx, realmId, userId, isEmpty(after) ? null : after);
    await announceUser(ctx, tx, user, [statusChanged(realmId, userId, announced)]);
    if (changesAway) await switchPresence(ctx, tx, realm, userId, !away);
  });
}
