import type { Handler } from '@team-chat/bus';
import type { getCustomEmoji as op } from '@team-chat/contracts';
import { CUSTOM_EMOJI } from '@team-chat/emoji';
import type { Context } from '../context';

export const getCustomEmoji: Handler<Context, typeof op> = async () => ({ emoji: CUSTOM_EMOJI });
