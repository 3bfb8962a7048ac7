import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { offsetsOf, rowsBetween } from './visible-rows.ts';

/** Pixels above and below the visible part whose items are in the document as well. */
const MARGIN = 400;
/** Number of items that are shown at first, and up to which all are in the document. */
const FEW = 60;

interface VisibleListProps<T> {
  items: readonly T[];
  idOf(item: T): number;
  classOf?(item: T): string | undefined;
  children(item: T): ComponentChildren;
  /** Class of the element that scrolls, around the list. */
  scroller: string;
}

/** A list of which only the items near the visible part are in the document. */
export function VisibleList<T>({ items, idOf, classOf, children, scroller }: VisibleListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const heights = useRef(new Map<number, number>());
  const [[first, last], setRange] = useState<[number, number]>([0, FEW]);
  const isShort = items.length <= FEW;
  const offsets = isShort ? [] : offsetsOf(items.map(idOf), heights.current);
  const look = useRef(() => undefined as void);
  look.current = () => {
    const element = list.current;
    const around = element?.closest(`.${scroller}`);
    if (isShort || !element || !around) return;
    const top = around.getBoundingClientRect().top - element.getBoundingClientRect().top;
    const next = rowsBetween(offsets, top - MARGIN, top + around.clientHeight + MARGIN);
    if (next[0] !== first || next[1] !== last) setRange(next);
  };
  useLayoutEffect(() => {
    if (isShort) return;
    for (const row of list.current!.children) {
      heights.current.set(Number((row as HTMLElement).dataset.id), row.getBoundingClientRect().height);
    }
    look.current();
  });
  useEffect(() => {
    const around = list.current!.closest(`.${scroller}`)!;
    const update = () => look.current();
    const observer = new ResizeObserver(update);
    observer.observe(around);
    around.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      around.removeEventListener('scroll', update);
    };
  }, []);
  const [from, to] = isShort ? [0, items.length] : [first, Math.min(last, items.length)];
  const padding = isShort
    ? {}
    : { paddingBlockStart: `${offsets[from] ?? 0}px`, paddingBlockEnd: `${offsets.at(-1)! - offsets[to]!}px` };
  return (
    <ul ref={list} style={padding}>
      {items.slice(from, to).map((item, index) => (
        <li
          key={idOf(item)}
          data-id={idOf(item)}
          class={classOf?.(item)}
          aria-posinset={from + index + 1}
          aria-setsize={items.length}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
