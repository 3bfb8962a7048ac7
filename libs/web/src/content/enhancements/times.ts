import { momentOf } from '../../words/dates.ts';
import type { Enhancement } from './enhancement.ts';

/** Shows times in the user's time zone and language. */
export const times: Enhancement = {
  selector: 'time',
  enhance(element) {
    const date = new Date(element.getAttribute('datetime') ?? '');
    if (!Number.isNaN(date.getTime())) element.textContent = momentOf(date);
  },
};
