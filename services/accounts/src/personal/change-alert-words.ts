import { invalidate } from '@team-chat/bus';
import { type Actor, alertWords, alertWordsChanged } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';

/** Changes a user's alert words, announces them to the user's clients, invalidates caches and returns all words.
 *  `change` returns the number of words that it added or removed. `check` gets all words after the change, and may throw
 *  to refuse it. */
export async function changeAlertWords(
  ctx: Context,
  { realm_id, user_id }: Actor,
  change: (tx: Transaction) => Promise<number>,
  check?: (all: string[]) => void,
): Promise<string[]> {
  const { words, changed } = await ctx.db.transaction(async (tx) => {
    await ctx.users.lock(tx, realm_id, user_id);
    const count = await change(tx);
    const all = await ctx.alertWords.list(realm_id, user_id, tx);
    check?.(all);
    if (count > 0) {
      await ctx.outbox.add(tx, alertWordsChanged.entry(realm_id, { users: [user_id] }, { alert_words: all }));
    }
    return { words: all, changed: count > 0 };
  });
  if (changed) invalidate(ctx.bus, alertWords, realm_id, 'all');
  return words;
}

/** Trims words, and drops empty ones. */
export function cleanedWords(words: string[]): string[] {
  return words.map((word) => word.trim()).filter((word) => word !== '');
}
