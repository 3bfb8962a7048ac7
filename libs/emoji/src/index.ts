export { CUSTOM_EMOJI } from './custom-emoji';
export {
  canonicalType,
  checkEmoji,
  type Emoji,
  type EmojiParams,
  fillInEmoji,
  resolveEmoji,
} from './resolve';
