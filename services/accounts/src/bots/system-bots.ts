import type { UserCard } from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';
import { addUser } from '../account-changes/add-user';
import { propagateNewUser } from '../account-changes/propagate-change';
import type { Context } from '../context';
import type { UserRow } from '../domain/user';
import { userCard } from '../domain/user-record';
import type { RealmRow } from '../repositories/realms';

/** A bot through which the server writes. An organisation gets the bot with its first message from the server. */
interface SystemBot {
  /** The part of the address before the `@`. */
  local_part: string;
  full_name: string;
}

export const NOTIFICATION_BOT: SystemBot = {
  local_part: 'notification-bot',
  full_name: 'Notification Bot',
};
export const EMAIL_GATEWAY_BOT: SystemBot = { local_part: 'emailgateway', full_name: 'Email Gateway' };
export const WELCOME_BOT: SystemBot = { local_part: 'welcome-bot', full_name: 'Welcome Bot' };

/** Returns an address in the subdomain `system`, which no other bot's address has. */
const addressOf = ({ local_part }: SystemBot, host: string) => `${local_part}@system.${host}`;

/** Returns the bot of an organisation. The first call creates the bot. */
export async function ensureSystemBot(ctx: Context, realmId: number, bot: SystemBot): Promise<UserCard> {
  const realm = (await ctx.realms.find(realmId))!;
  const row = (await find(ctx, realm, bot)) ?? (await add(ctx, realm, bot));
  return userCard(row, realm.host);
}

const find = (ctx: Context, { id, host }: RealmRow, bot: SystemBot) =>
  ctx.users.findSystemBot(id, addressOf(bot, host));

async function add(ctx: Context, realm: RealmRow, bot: SystemBot): Promise<UserRow> {
  try {
    const row = await ctx.db.transaction((tx) =>
      addUser(ctx, tx, realm, {
        delivery_email: addressOf(bot, realm.host),
        full_name: bot.full_name,
        password_hash: null,
        role: ROLE.member,
        is_system_bot: true,
      }),
    );
    await propagateNewUser(ctx, row);
    return row;
  } catch (error) {
    // A concurrent first call may have added the bot.
    const theirs = await find(ctx, realm, bot);
    if (theirs) return theirs;
    throw error;
  }
}
