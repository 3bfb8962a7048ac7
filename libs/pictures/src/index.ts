export { inspectPicture, type PictureFacts } from './inspect';
export { PictureError } from './picture-error';
export { readPicture } from './read-picture';
export { makeThumbnail } from './thumbnail';
