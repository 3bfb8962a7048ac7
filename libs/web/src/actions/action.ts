import type { Message } from '@team-chat/client';
import type { IconNode } from 'lucide';
import type { Store } from '../store/store.ts';
import type { TextKey } from '../words/words.ts';

/** A channel, or one of its topics. */
export interface Place {
  channelId: number;
  topic?: string;
}

/** Places in which actions are at home, and what each of them acts on. */
export interface Targets {
  /** The page as a whole. */
  page: undefined;
  message: Message;
  place: Place;
}

export type TargetKind = keyof Targets;

/** Something that a user can do. Menus, keys, the list of keys and the palette are made of these records. */
export interface Action<K extends TargetKind = TargetKind> {
  /** Name for the registry; its label is the text `action.<id>`. */
  id: string;
  label: TextKey;
  icon: IconNode;
  /** Keys in the form of tinykeys: `c`, `Shift+R`, `$mod+k`, `g i`. */
  keys?: readonly string[];
  /** True for an action that a message shows beside its menu. */
  isPrimary?: boolean;
  /** Returns whether the user may act on the target. Reads slices of the store, so that menus follow changes. */
  may(store: Store, target: Targets[K]): boolean;
  /** Acts. `anchor` is the element beside which a popover of the action is shown. */
  run(store: Store, target: Targets[K], anchor: Element): void | Promise<void>;
}

/** Checks the type of an action. */
export const action = <K extends TargetKind>(declared: Omit<Action<K>, 'label'>): Action<K> => ({
  ...declared,
  label: `action.${declared.id}` as TextKey,
});
