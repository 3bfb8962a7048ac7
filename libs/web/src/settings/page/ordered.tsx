import type { Client } from '@team-chat/client';
import { ArrowDown, ArrowUp } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { ts } from '../../words/settings.ts';
import { Problem, useAction } from './action.tsx';

interface OrderedProps<T> {
  items: readonly T[];
  label: string;
  none: string;
  nameOf(item: T): string;
  keyOf(item: T): number;
  mayChange: boolean;
  /** Further facts and buttons of an item, for those who may change the list. */
  extra?(item: T): ComponentChildren;
  /** Facts of an item, for everybody. */
  facts?(item: T): ComponentChildren;
  /** Sends the ids in their new order. */
  reorder(client: Client, ids: number[]): Promise<unknown>;
}

/** A list whose order counts. Items are moved by dragging, and by buttons. */
export function Ordered<T>({ items, nameOf, keyOf, mayChange, ...props }: OrderedProps<T>) {
  const { run, isBusy, problem } = useAction();
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= items.length) return;
    const ids = items.map(keyOf);
    ids.splice(to, 0, ...ids.splice(from, 1));
    void run((client) => props.reorder(client, ids));
  };
  if (items.length === 0) return <p>{props.none}</p>;
  return (
    <>
      <ul class="o-list" aria-label={props.label}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            draggable={mayChange}
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, index);
              setDragged(undefined);
            }}
          >
            <span>
              {nameOf(item)} {props.facts?.(item)}
            </span>
            {mayChange && (
              <>
                <button
                  aria-label={ts('list.up', { name: nameOf(item) })}
                  disabled={isBusy || index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <Icon of={ArrowUp} size={16} />
                </button>
                <button
                  aria-label={ts('list.down', { name: nameOf(item) })}
                  disabled={isBusy || index === items.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <Icon of={ArrowDown} size={16} />
                </button>
                {props.extra?.(item)}
              </>
            )}
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </>
  );
}
