import type { Handler } from '@team-chat/bus';
import type { getNotificationBot as op } from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';
import { addUser } from '../account-changes/add-user';
import { propagateNewUser } from '../account-changes/spread-change';
import type { Context } from '../context';
import type { UserRow } from '../domain/user';
import { userCard } from '../domain/user-record';
import type { RealmRow } from '../repositories/realms';

const FULL_NAME = 'Notification Bot';

/** In a subdomain of the one that bots' addresses have, so that no other bot has this address. */
const address = (host: string) => `notification-bot@system.${host}`;

export const getNotificationBot: Handler<Context, typeof op> = async (ctx, { params }) => {
  const realm = (await ctx.realms.find(params.realm_id))!;
  const bot = (await ctx.users.findSystemBot(realm.id)) ?? (await addBot(ctx, realm));
  return userCard(bot, realm.host);
};

async function addBot(ctx: Context, realm: RealmRow): Promise<UserRow> {
  try {
    const bot = await ctx.db.transaction((tx) =>
      addUser(ctx, tx, realm, {
        delivery_email: address(realm.host),
        full_name: FULL_NAME,
        password_hash: null,
        role: ROLE.member,
        is_system_bot: true,
      }),
    );
    await propagateNewUser(ctx, bot);
    return bot;
  } catch (error) {
    // A concurrent first call may have added the bot.
    const theirs = await ctx.users.findSystemBot(realm.id);
    if (theirs) return theirs;
    throw error;
  }
}
