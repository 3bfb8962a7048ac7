import type { ComponentChildren } from 'preact';
import { openPopover } from '../parts/overlay.tsx';
import { showToast } from '../parts/toast.tsx';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

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
    import('./person-card.tsx').then(
      ({ PersonCard }) => openPopover(anchor, t('person.card'), <PersonCard store={store} id={id} />),
      () => showToast(t('app.partFailed')),
    );
  return (
    <button {...props} type="button" aria-label={label} onClick={(event) => void open(event.currentTarget)}>
      {children}
    </button>
  );
}
