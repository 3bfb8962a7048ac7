import type { Handler } from '@team-chat/bus';
import type { removeAlertWords as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeAlertWords, cleanedWords } from '../personal/change-alert-words';

export const removeAlertWords: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const words = cleanedWords(params.alert_words);
  const { realm_id, user_id } = actor;
  return {
    alert_words: await changeAlertWords(ctx, actor, (tx) =>
      ctx.alertWords.remove(tx, realm_id, user_id, words),
    ),
  };
};
