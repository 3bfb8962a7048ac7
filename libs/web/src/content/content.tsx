import type { JSX, RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { buildContent } from './build.ts';
import { language } from '../words/words.ts';

type Props = Omit<JSX.IntrinsicElements['div'], 'ref' | 'class'> & {
  class?: string;
  html: string;
  ownId: number;
  actor?: string | undefined;
  element: RefObject<HTMLDivElement | null>;
};

/** Shows the HTML of a message. */
export function Content({ html, ownId, actor, element, ...props }: Props) {
  const shownLanguage = language();
  useLayoutEffect(() => {
    element.current!.replaceChildren(buildContent(html, { ownId, actor }));
  }, [html, ownId, actor, shownLanguage]);
  return <div {...props} ref={element} class={`c-content ${props.class ?? ''}`} />;
}
