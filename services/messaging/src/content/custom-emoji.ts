import { invalidate } from '@team-chat/bus';
import { BadRequestError, customEmojiChanged, realmCustomEmoji } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { KnownEmoji } from '@team-chat/emoji';
import type { Context } from '../context';

/** Changes the emoji of an organisation and publishes all of them, one change after the other. Texts and reactions after
 *  the reply use the new emoji. */
export async function changeCustomEmoji(
  ctx: Context,
  realm_id: number,
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await ctx.customEmoji.lock(tx, realm_id);
    await change(tx);
    const realm_emoji = await ctx.customEmoji.list(realm_id, tx);
    await ctx.outbox.add(tx, customEmojiChanged.entry(realm_id, { realm: true }, { realm_emoji }));
  });
  invalidate(ctx.bus, realmCustomEmoji, realm_id, 'all');
}

/** Returns the emoji, besides Unicode emoji, that requests may name. */
export async function knownEmoji(ctx: Context, realmId: number): Promise<KnownEmoji> {
  return { vendor: ctx.config.IDENTIFIER_VENDOR, custom: await ctx.knownCustomEmoji.get(realmId) };
}

/** In characters; users' names have the same limit. */
const MAX_NAME_LENGTH = 100;

/** Returns a name as it is stored. Source: spec/wire-contract-files-and-time.md, section 3. */
export function storedEmojiName(given: string): string {
  return given.trim().replaceAll(' ', '_');
}

/** Returns a name as it is stored. Throws BadRequestError for a name that no emoji may have. */
export function checkEmojiName(given: string): string {
  const name = storedEmojiName(given);
  if (name === '') throw new BadRequestError('Emoji name is missing');
  if (name.length > MAX_NAME_LENGTH) {
    throw new BadRequestError(`Emoji name is too long (limit: ${MAX_NAME_LENGTH} characters).`);
  }
  if (!/^[0-9a-z_-]+$/.test(name)) {
    throw new BadRequestError(
      'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
    );
  }
  if (!/[0-9a-z]$/.test(name)) {
    throw new BadRequestError('Emoji names must end with either a letter or digit.');
  }
  return name;
}
