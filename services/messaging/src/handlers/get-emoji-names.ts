import type { Handler } from '@team-chat/bus';
import type { getEmojiNames as op } from '@team-chat/contracts';
import { allEmojiNames } from '@team-chat/markdown';
import type { Context } from '../context';

export const getEmojiNames: Handler<Context, typeof op> = async () => ({
  code_to_names: Object.fromEntries([...allEmojiNames()].map(([code, names]) => [code, [...names]])),
});
