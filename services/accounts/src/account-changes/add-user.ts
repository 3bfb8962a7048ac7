import { BadRequestError, BOT_TYPE, type NewUserPlacement, type Role, type UserSettings } from '@team-chat/contracts';
import { type Transaction, violates } from '@team-chat/db';
import { isGuest } from '@team-chat/permissions';
import type { Context } from '../context';
import { newApiKey } from '../domain/secret-box';
import { startingSource } from '../domain/pictures';
import type { BotSettings, UserRow } from '../domain/user';
import { botAdded } from '../events/bot-events';
import { invitesChangedOf } from '../events/realm-events';
import type { RealmRow } from '../repositories/realms';
import { emailTexts } from '../mail/texts/texts';
import { checkUserQuota } from '../realm-settings/quotas';
import { realmUrl } from '../realm-settings/realm-settings';
import { announceNewUser } from '../user-visibility/announcements';
import { mayLimitGuests } from '../user-visibility/update-accessible-users';

export interface UserToAdd {
  delivery_email: string;
  full_name: string;
  /** Null for bots. */
  password_hash: string | null;
  role: Role;
  /** Makes the user a bot; without `bot_type`, a generic bot. */
  bot_owner_id?: number;
  bot_type?: number;
  bot_settings?: BotSettings;
  /** Name of an uploaded picture. Undefined for the organisation's default picture. */
  avatar_file?: string | undefined;
  /** Channels and groups that the invitation offered. */
  placement?: NewUserPlacement;
  /** Bot that writes for the server and has no owner. */
  is_system_bot?: true;
}

interface AddOptions {
  /** Audit the new user as actor: they accepted an emailed link. */
  isJoining?: boolean;
  /** How the welcome bot greets a person; undefined for no welcome, which is also that of bots. Default: `member`. */
  welcome?: NewUserPlacement['welcome'];
}

/** Adds a user within `tx`, announces it, and marks invitations to the address as used. Throws EmailInUseError if the
 *  address is taken, also by a concurrent transaction, and BadRequestError if the organisation may have no more people. */
export async function addUser(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  user: UserToAdd,
  options: AddOptions = {},
): Promise<UserRow> {
  const { isJoining = false, welcome } = { welcome: 'member' as const, ...options };
  const isOwnedBot = user.bot_owner_id !== undefined;
  const is_bot = isOwnedBot || user.is_system_bot === true;
  // Locks in the order of `applyChanges`: otherwise the two could deadlock.
  await ctx.accessibleUsers.lockShared(tx, realm.id);
  if (is_bot) await ctx.users.lockBots(tx, realm.id);
  // Reads the settings again: the source of default pictures does not change while `tx` holds the shared lock.
  const present = (await ctx.realms.find(realm.id, tx))!;
  const { settings } = present;
  const row = await ctx.users
    .insert(tx, {
      ...(is_bot && { is_bot, bot_type: BOT_TYPE.generic }),
      ...user,
      ...(!is_bot && welcome && { placement: { channel_ids: [], group_ids: [], ...user.placement, welcome } }),
      ...ctx.apiKeyBox.store(newApiKey()),
      realm_id: realm.id,
      settings: startingSettings(realm),
      avatar_source: user.avatar_file === undefined ? startingSource(settings) : 'U',
      // A bot logs in with its address, which is no person's and need not be hidden.
      email_address_visibility: (!is_bot && realm.user_settings_defaults.email_address_visibility) || 1,
      date_joined: ctx.now(),
    })
    .catch((error: unknown) => {
      if (violates(error, 'users_delivery_email_key')) throw new EmailInUseError();
      throw error;
    });
  await ctx.outbox.audit(tx, {
    realm_id: realm.id,
    ...(isJoining && { actor_id: row.id }),
    target_ids: [row.id],
  });
  // A guest is limited at first: an update decides about the limits when the user's channels are known.
  if (isGuest(row.role) && mayLimitGuests(realm)) await ctx.accessibleUsers.limit(tx, realm.id, [row.id]);
  await announceNewUser(ctx, tx, row, realm.host);
  if (isOwnedBot) await ctx.outbox.add(tx, botAdded(ctx.apiKeyBox, row));
  if (!is_bot && welcome && settings.send_welcome_emails !== false) await mailWelcome(ctx, tx, realm, row);
  const inviters = await ctx.invitations.closeSentTo(tx, realm.id, row.delivery_email);
  if (inviters.length > 0) await ctx.outbox.add(tx, invitesChangedOf(realm.id, inviters));
  if (!is_bot) await checkUserQuota(ctx, tx, present);
  return row;
}

/** Mails a new user how to log in. */
async function mailWelcome(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  { full_name, delivery_email: email, settings }: UserRow,
): Promise<void> {
  const language = settings.default_language;
  const about = { realm_name: realm.name, realm_url: realmUrl(ctx, realm) };
  const text = emailTexts(language).welcome({ full_name, email, ...about });
  await ctx.mailer.add(tx, realm.id, { ...text, to: email, from_name: realm.name, language });
}

/** Returns a new user's settings: the organisation's defaults and its language. */
function startingSettings({ user_settings_defaults, settings }: RealmRow): Partial<UserSettings> {
  const { default_language } = settings;
  return { ...user_settings_defaults, ...(default_language !== undefined && { default_language }) };
}

/** Another user of the organisation has that address. */
export class EmailInUseError extends BadRequestError {
  override readonly name = 'EmailInUseError';
  constructor() {
    super('Email is already in use.');
  }
}
