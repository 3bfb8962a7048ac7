export {
  canonicalType,
  checkEmoji,
  type Emoji,
  type EmojiParams,
  fillInEmoji,
  resolveEmoji,
} from './resolve';
