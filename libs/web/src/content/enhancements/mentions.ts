import type { Enhancement } from './enhancement.ts';

/** Marks mentions of the user. */
export const mentions: Enhancement = {
  selector: '[data-user-id]',
  enhance(element, { ownId }) {
    element.classList.toggle('c-own', element.dataset.userId === String(ownId));
  },
};
