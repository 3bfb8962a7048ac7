import { computed } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { ChatState } from '../state/chat-state.ts';
import type { Store } from './store.ts';

/** Store of the user who is logged in. */
export const StoreContext = createContext<Store | undefined>(undefined);

/** Returns the store. A component that reads a slice of `state`, or the value of a signal, is rendered again when it changes.
 *  Only for components that are shown once the state is loaded. */
export function useStore(): { store: Store; state: ChatState } {
  const store = useContext(StoreContext)!;
  return { store, state: store.state };
}

/** Returns what `select` reads from the state. The component is rendered again only when the result is another one (compared by
 *  identity). `inputs` are the values besides the state from which `select` works it out, such as an id. */
export function useSelected<T>(select: (state: ChatState) => T, inputs: readonly unknown[]): T {
  const { state } = useStore();
  return useMemo(() => computed(() => select(state)), [state, ...inputs]).value;
}
