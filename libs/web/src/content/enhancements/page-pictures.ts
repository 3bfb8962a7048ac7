import { t } from '../../words/words.ts';
import type { Enhancement } from './enhancement.ts';

/** The picture of a linked page, as the server's style of the link. */
const PICTURE = /^background-image: url\("(\/external_content\/[\da-f/]+)"\)$/;

/** Shows the pictures of linked pages as images. */
export const pagePictures: Enhancement = {
  selector: 'a[data-style]',
  enhance(element) {
    const src = PICTURE.exec(element.dataset.style!)?.[1];
    delete element.dataset.style;
    if (!src) return;
    const picture = document.createElement('img');
    picture.src = src;
    picture.alt = t('content.pagePicture');
    element.append(picture);
  },
};
