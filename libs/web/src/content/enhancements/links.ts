import type { Enhancement } from './enhancement.ts';

/** Opens links to other sites in another tab, and links to this chat in this page. */
export const links: Enhancement = {
  selector: 'a[href]',
  enhance(element) {
    const link = element as HTMLAnchorElement;
    // The link is in a document without an address yet.
    const { origin, pathname, hash } = new URL(link.getAttribute('href')!, location.href);
    if (origin === location.origin && pathname === '/' && hash !== '') return link.setAttribute('href', hash);
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  },
};
