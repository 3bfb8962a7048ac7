export {
  canonicalType,
  checkEmoji,
  type Emoji,
  type GivenEmoji,
  identifyEmoji,
  resolveEmoji,
} from './resolve';
