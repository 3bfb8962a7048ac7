export { inspectPicture, type PictureFacts } from './decode';
export { type EmojiPicture, makeAvatars, makeEmoji, makeIcon, makeLogo, makeThumbnail } from './make';
export { PictureError, REFUSALS } from './decode';
export { readPicture } from './decode';
