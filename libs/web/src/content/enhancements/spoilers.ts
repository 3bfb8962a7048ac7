import { t } from '../../words/words.ts';
import type { Enhancement } from './enhancement.ts';

/** Shows spoilers as details that open. */
export const spoilers: Enhancement = {
  selector: '.spoiler-block',
  enhance(element) {
    const details = document.createElement('details');
    const summary = document.createElement('summary');
    summary.dir = 'auto';
    const header = element.querySelector('.spoiler-header');
    if (header?.textContent.trim()) summary.append(...header.childNodes);
    else summary.append(t('content.spoiler'));
    details.append(summary, ...(element.querySelector('.spoiler-content')?.childNodes ?? []));
    element.replaceWith(details);
  },
};
