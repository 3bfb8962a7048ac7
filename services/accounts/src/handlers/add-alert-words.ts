import type { Handler } from '@team-chat/bus';
import { type addAlertWords as op, BadRequestError, MAX_ALERT_WORDS } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeAlertWords, cleanedWords } from '../personal/change-alert-words';

export const addAlertWords: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
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
