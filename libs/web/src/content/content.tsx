import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { buildContent } from './build.ts';
import { showsEmojiNames } from '../state/emoji.ts';
import { language } from '../words/words.ts';

type Props = Omit<JSX.IntrinsicElements['div'], 'ref' | 'class'> & {
  class?: string;
  html: string;
  ownId: number;
  actor?: string | undefined;
  /** Gets the element that holds the content. */
  element?: RefObject<HTMLDivElement | null>;
};

/** Shows the HTML of a message. */
export function Content({ html, ownId, actor, element, ...props }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const shown = element ?? own;
  const [shownLanguage, showsNames] = [language(), showsEmojiNames.value];
  useLayoutEffect(() => {
    shown.current!.replaceChildren(buildContent(html, { ownId, actor }));
  }, [html, ownId, actor, shownLanguage, showsNames]);
  return <div {...props} ref={shown} class={`c-content ${props.class ?? ''}`} />;
}
