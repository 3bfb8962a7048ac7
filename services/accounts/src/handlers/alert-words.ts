import type * as op from '@team-chat/contracts';
import { BadRequestError, MAX_ALERT_WORDS } from '@team-chat/contracts';
import type { Handler } from '../context';
import { changeAlertWords, cleanedWords } from '../personal/change-alert-words';

export const addAlertWords: Handler<typeof op.addAlertWords> = async (ctx, { actor, params }) => {
  const words = cleanedWords(params.alert_words);
  const { realm_id, user_id } = actor;
  return {
    alert_words: await changeAlertWords(
      ctx,
      actor,
      (tx) => ctx.alertWords.insert(tx, realm_id, user_id, words),
      (all) => {
        if (all.length > MAX_ALERT_WORDS) {
          throw new BadRequestError(`You have too many alert words (limit: ${MAX_ALERT_WORDS}).`);
        }
      },
    ),
  };
};

export const getAlertWords: Handler<typeof op.getAlertWords> = async (ctx, { actor }) => ({
  alert_words: await ctx.alertWords.list(actor.realm_id, actor.user_id),
});

export const getRealmAlertWords: Handler<typeof op.getRealmAlertWords> = async (ctx, { params }) => ({
  alert_words: await ctx.alertWords.listOfRealm(params.realm_id),
});

export const removeAlertWords: Handler<typeof op.removeAlertWords> = async (ctx, { actor, params }) => {
  const words = cleanedWords(params.alert_words);
  const { realm_id, user_id } = actor;
  return {
    alert_words: await changeAlertWords(ctx, actor, (tx) => ctx.alertWords.remove(tx, realm_id, user_id, words)),
  };
};
