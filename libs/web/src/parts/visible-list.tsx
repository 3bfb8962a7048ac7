import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { offsetsOf, rowsBetween } from './visible-rows.ts';

/** Pixels above and below the visible part whose items are in the document as well. */
const MARGIN = 400;
/** Number of items that are shown at first, and up to which all are in the document. */
const FEW = 60;

interface VisibleListProps<T> {
  items: readonly T[];
  idOf(item: T): number | string;
  /** Class and name of the list. */
  class?: string;
  label?: string;
  classOf?(item: T): string | undefined;
  children(item: T): ComponentChildren;
  /** Class of the element that scrolls, around the list. */
  scroller: string;
}

/** A list of which only the items near the visible part are in the document. */
export function VisibleList<T>({ items, idOf, classOf, children, scroller, label, ...list }: VisibleListProps<T>) {
  const element = useRef<HTMLUListElement>(null);
  const heights = useRef(new Map<number | string, number>());
  const [[first, last], setRange] = useState<[number, number]>([0, FEW]);
  const isShort = items.length <= FEW;
  const [from, to] = isShort ? [0, items.length] : [first, Math.min(last, items.length)];
  const positions = () => offsetsOf(items.map(idOf), heights.current, usualHeight(heights.current));
  const look = useRef(() => undefined as void);
  look.current = () => {
    const around = element.current?.closest(`.${scroller}`);
    if (isShort || !around) return;
    [...element.current!.children].forEach((row, index) =>
      heights.current.set(idOf(items[from + index]!), row.getBoundingClientRect().height),
    );
    const top = around.getBoundingClientRect().top - element.current!.getBoundingClientRect().top;
    const next = rowsBetween(positions(), top - MARGIN, top + around.clientHeight + MARGIN);
    if (next[0] !== first || next[1] !== last) setRange(next);
  };
  useLayoutEffect(() => look.current());
  useEffect(() => {
    const around = element.current!.closest(`.${scroller}`)!;
    const update = () => look.current();
    const observer = new ResizeObserver(update);
    // A row may grow, as a channel does with its topics.
    for (const each of [around, element.current!]) observer.observe(each);
    around.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      around.removeEventListener('scroll', update);
    };
  }, []);
  const offsets = isShort ? [] : positions();
  const padding = isShort
    ? {}
    : { paddingBlockStart: `${offsets[from] ?? 0}px`, paddingBlockEnd: `${offsets.at(-1)! - offsets[to]!}px` };
  return (
    <ul ref={element} class={list.class} aria-label={label} style={padding}>
      {items.slice(from, to).map((item, index) => (
        <li key={idOf(item)} class={classOf?.(item)} aria-posinset={from + index + 1} aria-setsize={items.length}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** Returns the height that most rows have; undefined before any was shown. */
function usualHeight(heights: ReadonlyMap<number | string, number>): number | undefined {
  const sorted = [...heights.values()].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
