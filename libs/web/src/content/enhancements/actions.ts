import type { Enhancement } from './enhancement.ts';

/** Shows "/me waves" as "Ada waves". */
export const actions: Enhancement = {
  selector: 'p:first-child',
  enhance(element, { actor }) {
    const text = element.firstChild;
    if (actor === undefined || text?.nodeType !== Node.TEXT_NODE || !text.nodeValue!.startsWith('/me ')) return;
    const name = document.createElement('strong');
    name.textContent = actor;
    text.nodeValue = text.nodeValue!.slice('/me'.length);
    element.prepend(name);
  },
};
