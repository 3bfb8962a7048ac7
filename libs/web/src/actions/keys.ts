import { tinykeys } from 'tinykeys';
import type { Message } from '@team-chat/client';
import type { Store } from '../store/store.ts';
import type { Action } from './action.ts';
import { MESSAGE_ACTIONS, PAGE_ACTIONS } from './registry.ts';

/** Listens to the keys of all actions. Returns a function that ends it. */
export function listenToKeys(store: Store): () => void {
  const bindings: Record<string, (event: KeyboardEvent) => void> = {};
  const runOn = <T>(
    actions: readonly Pick<Action<never>, 'keys'>[],
    run: (action: T, event: KeyboardEvent) => void,
  ) => {
    for (const each of actions) {
      for (const key of each.keys ?? []) {
        const earlier = bindings[key];
        bindings[key] = (event) => {
          earlier?.(event);
          if (!event.defaultPrevented && isFree(event)) run(each as T, event);
        };
      }
    }
  };
  // An action on the message in focus goes before one on the page with the same key.
  runOn<Action<'message'>>(MESSAGE_ACTIONS, (each, event) => {
    const row = document.activeElement?.closest<HTMLElement>('[data-id]');
    const message = row && messageOf(store, Number(row.dataset.id));
    if (!message || !each.may(store, message)) return;
    event.preventDefault();
    void each.run(store, message, row);
  });
  runOn<Action<'page'>>(PAGE_ACTIONS, (each, event) => {
    if (!each.may(store, undefined)) return;
    event.preventDefault();
    void each.run(store, undefined, document.body);
  });
  return tinykeys(window, bindings);
}

const messageOf = (store: Store, id: number): Message | undefined =>
  store.messages.list.peek()?.messages.find((message) => message.id === id);

/** Returns whether a key is not for a field in which the user writes, nor for an open dialog. Keys with Ctrl or Alt are free
 *  in fields too. */
function isFree(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.closest('dialog, [role=dialog]')) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return !target.matches('input, textarea, select, [contenteditable]');
}

/** Returns a key as people read it: `Ctrl+K`. */
export function shownKey(key: string): string {
  const isMac = globalThis.navigator?.platform.startsWith('Mac');
  return key
    .replace('$mod', isMac ? '⌘' : 'Ctrl')
    .split('+')
    .map((part) => (part.length === 1 && key.includes('$mod') ? part.toUpperCase() : part))
    .join('+');
}
