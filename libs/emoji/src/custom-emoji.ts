import type { CustomEmoji } from '@team-chat/contracts';

/** The custom emoji of every organisation: none, as no operation adds any. */
export const CUSTOM_EMOJI: CustomEmoji = {};
