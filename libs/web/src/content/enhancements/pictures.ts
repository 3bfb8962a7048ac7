import type { Enhancement } from './enhancement.ts';

/** Leaves out pictures of other sites, which would learn who reads the message; their links stay in the text. Pictures that
 *  need the user's key get `data-file` in the place of `src`. */
export const pictures: Enhancement = {
  selector: 'img',
  enhance(element) {
    const url = new URL(element.getAttribute('src') ?? '', location.href);
    if (url.origin !== location.origin) return (element.closest('.message_inline_image') ?? element).remove();
    if (url.pathname.startsWith('/user_uploads/')) {
      element.dataset.file = url.pathname;
      element.removeAttribute('src');
    }
    element.setAttribute('loading', 'lazy');
    if (!element.hasAttribute('alt')) element.setAttribute('alt', element.title || (element.closest('a')?.title ?? ''));
  },
};
