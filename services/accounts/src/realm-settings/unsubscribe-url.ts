import type { NotificationMail } from '@team-chat/contracts';
import type { Context } from '../context';
import type { RealmRow } from '../repositories/realms';
import { realmUrl } from './realm-settings';

/** Returns the URL at which a user stops mails of a kind, without a log-in. */
export function unsubscribeUrl(
  ctx: Context,
  realm: Pick<RealmRow, 'id' | 'host' | 'is_default'>,
  userId: number,
  kind: NotificationMail,
): string {
  const key = ctx.unsubscribeKeys.keyOf(realm.id, userId, kind);
  return `${realmUrl(ctx, realm)}/accounts/unsubscribe/${kind}/${key}`;
}
