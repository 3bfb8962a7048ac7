import type { Enhancement } from './enhancement.ts';

/** Aligns the columns of tables as their author asked for. */
export const tables: Enhancement = {
  selector: 'td, th',
  enhance(element) {
    const wanted = element.getAttribute('align') ?? /text-align:\s*(\w+)/.exec(element.dataset.style ?? '')?.[1];
    element.removeAttribute('align');
    delete element.dataset.style;
    if (wanted && ['left', 'center', 'right'].includes(wanted)) element.style.textAlign = wanted;
  },
};
