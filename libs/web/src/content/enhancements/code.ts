import { t } from '../../words/words.ts';
import type { Enhancement } from './enhancement.ts';

/** Shows the language of a block of code, and a button that copies its text. */
export const code: Enhancement = {
  selector: '.codehilite',
  enhance(element) {
    const head = document.createElement('p');
    head.className = 'c-code-head';
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = t('content.copyCode');
    button.addEventListener('click', () => {
      const text = element.querySelector('pre')?.textContent ?? '';
      void navigator.clipboard.writeText(text).then(() => (button.textContent = t('content.copied')));
    });
    head.append(element.dataset.codeLanguage ?? '', button);
    element.prepend(head);
  },
};
