import type { ComponentChildren } from 'preact';
import { useStore } from '../store/use-store.ts';
import { openLazily } from './open-lazily.tsx';

interface PersonButtonProps {
  id: number;
  /** Name of the button, where its content has no text. */
  label?: string;
  class: string;
  tabIndex?: number;
  children: ComponentChildren;
}

/** Button that opens the card of a person. */
export function PersonButton({ id, label, children, ...props }: PersonButtonProps) {
  const { store } = useStore();
  const open = (anchor: Element) =>
    openLazily(
      'person.card',
      () => import('./person-card.tsx'),
      ({ PersonCard }) => <PersonCard store={store} id={id} />,
      anchor,
    );
  return (
    <button {...props} type="button" aria-label={label} onClick={(event) => open(event.currentTarget)}>
      {children}
    </button>
  );
}
