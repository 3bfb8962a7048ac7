import type { ContentContext } from '../allowed.ts';

/** Shows some elements of messages in the page's own way. */
export interface Enhancement {
  selector: string;
  /** Changes an element, which is not in the document yet. */
  enhance(element: HTMLElement, context: ContentContext): void;
}
