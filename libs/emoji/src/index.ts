export {
  canonicalType,
  checkEmoji,
  type Emoji,
  type EmojiParams,
  fillInEmoji,
  type KnownEmoji,
  resolveEmoji,
} from './resolve';
