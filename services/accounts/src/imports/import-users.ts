import { createHash } from 'node:crypto';
import {
  BadRequestError,
  BOT_TYPE,
  codePointLength,
  type ImportedAccount,
  type ImportedUser,
  MAX_ALERT_WORD_LENGTH,
  MAX_ALERT_WORDS,
  MAX_STATUS_TEXT_LENGTH,
  PROFILE_FIELD_TYPE,
  USER_SETTINGS_DEFAULTS,
  UserSettings,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { renderMarkdown } from '@team-chat/markdown';
import { isGuest, ROLE } from '@team-chat/permissions';
import type { Context } from '../context';
import { isWellFormedEmail } from '../domain/email-addresses';
import { startingSource } from '../domain/pictures';
import { newApiKey } from '../domain/secret-box';
import { withoutDefaults } from '../domain/settings';
import { mayLimitGuests } from '../user-visibility/update-accessible-users';
import type { RealmRow } from '../repositories/realms';
import { knownValues } from './known-values';

/** The kind of users in `imported_ids`. */
const USER = 'user';

interface ImportedUsers {
  ids: Record<string, number>;
  accounts: ImportedAccount[];
  placeholders: string[];
  without_picture: number[];
}

/** Adds the users that are not there yet. Nothing announces them: nobody is logged in. */
export async function importUsers(ctx: Context, realmId: number, users: ImportedUser[]): Promise<ImportedUsers> {
  const realm = (await ctx.realms.find(realmId))!;
  const sourceIds = users.map((user) => user.source_id);
  return ctx.db.transaction(async (tx) => {
    await ctx.importedIds.lock(tx, realmId);
    const ids = await ctx.importedIds.find(tx, realmId, USER, sourceIds);
    const added = new Map<string, number>();
    const placeholders: string[] = [];
    for (const user of users.filter(({ source_id }) => !ids.has(source_id))) {
      const isPlaceholder = await hasNoAddress(ctx, tx, realmId, user);
      if (isPlaceholder) placeholders.push(user.source_id);
      added.set(user.source_id, await addUser(ctx, tx, realm, user, isPlaceholder));
    }
    await ctx.importedIds.add(tx, realmId, USER, added);
    const all = new Map([...ids, ...added]);
    const rows = await ctx.users.list(realmId, [...all.values()], tx);
    return {
      ids: Object.fromEntries(all),
      accounts: rows.map((row) => ({
        user_id: row.id,
        role: row.role,
        is_active: row.is_active,
        is_bot: row.is_bot,
        bot_owner_id: row.bot_owner_id,
        date_joined: row.date_joined,
        version: row.version,
      })),
      placeholders,
      without_picture: rows.filter(({ avatar_file }) => avatar_file === null).map(({ id }) => id),
    };
  });
}

async function hasNoAddress(ctx: Context, tx: Transaction, realmId: number, { email }: ImportedUser): Promise<boolean> {
  if (email === null || !isWellFormedEmail(email)) return true;
  return (await ctx.users.findByEmail(realmId, email, tx)) !== undefined;
}

async function addUser(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  user: ImportedUser,
  isPlaceholder: boolean,
): Promise<number> {
  // Only the command that finishes the import names owners.
  if (user.role === ROLE.owner) throw new BadRequestError('An import has no owners.');
  const { email_address_visibility = 1, timezone: _, ...settings } = knownValues(UserSettings, user.settings);
  const timezone = knownValues(UserSettings, { timezone: user.timezone }).timezone ?? '';
  const row = await ctx.users.insert(tx, {
    realm_id: realm.id,
    delivery_email: isPlaceholder ? placeholderAddress(user, realm) : user.email!,
    full_name: user.full_name,
    role: user.role,
    // A bot needs no address: its programs have a key.
    is_active: user.is_active && (user.is_bot || !isPlaceholder),
    is_bot: user.is_bot,
    ...(user.is_bot && { bot_type: BOT_TYPE.generic, bot_owner_id: user.bot_owner_id }),
    timezone,
    email_address_visibility,
    settings: withoutDefaults(settings, USER_SETTINGS_DEFAULTS),
    avatar_source: startingSource(realm.settings),
    password_hash: null,
    ...ctx.apiKeyBox.store(newApiKey()),
    date_joined: user.date_joined,
  });
  const words = user.alert_words.filter((word) => word !== '' && codePointLength(word) <= MAX_ALERT_WORD_LENGTH);
  await ctx.alertWords.insert(tx, realm.id, row.id, words.slice(0, MAX_ALERT_WORDS));
  await importProfile(ctx, tx, { realm_id: realm.id, user_id: row.id }, user.profile);
  const { status } = user;
  if (status && codePointLength(status.status_text) <= MAX_STATUS_TEXT_LENGTH) {
    await ctx.userStatuses.set(tx, realm.id, row.id, status);
  }
  if (isGuest(row.role) && mayLimitGuests(realm)) await ctx.accessibleUsers.limit(tx, realm.id, [row.id]);
  return row.id;
}

/** Fields whose values are Markdown. */
const TEXT_FIELDS: number[] = [PROFILE_FIELD_TYPE.SHORT_TEXT, PROFILE_FIELD_TYPE.LONG_TEXT];
/** Longest value of a field. */
const MAX_VALUE_LENGTH = 500;

async function importProfile(
  ctx: Context,
  tx: Transaction,
  user: { realm_id: number; user_id: number },
  profile: ImportedUser['profile'],
): Promise<void> {
  const fields = await ctx.profileFields.lockShared(tx, user.realm_id, Object.keys(profile).map(Number));
  const values = Object.entries(profile).flatMap(([id, value]) => {
    const field = fields.get(Number(id));
    if (!field || value === '' || codePointLength(value) > MAX_VALUE_LENGTH) return [];
    const isText = TEXT_FIELDS.includes(field.type);
    const rendered_value = isText ? renderMarkdown(value, { inline_image_preview: false }).html : null;
    return [{ field_id: field.id, value, rendered_value }];
  });
  await ctx.profileValues.put(tx, user, values);
}

/** Returns an address at which nobody gets mail. It is that of the source's user, whatever else is imported. */
function placeholderAddress({ source_id }: ImportedUser, { host }: RealmRow): string {
  const word = createHash('sha256').update(source_id).digest('hex').slice(0, 16);
  return `imported-${word}@${host}`;
}
