import type { Part } from './part';

export const alertWordsPart: Part = async ({ ctx, tx, realm, self }) => ({
  alert_words: await ctx.alertWords.list(realm.id, self.id, tx),
});

export const mutedUsersPart: Part = async ({ ctx, tx, realm, self }) => ({
  muted_users: await ctx.mutedUsers.list(realm.id, self.id, tx),
});
