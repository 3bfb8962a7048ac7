import { useEffect } from 'preact/hooks';
import { closeOverlay, openDialog } from '../../parts/overlay.tsx';
import { ts } from '../../words/settings.ts';
import { changedForms } from '../form/form.ts';

/** Forms whose changes wait for the user: those that are saved together. */
const waitingForms = () => changedForms().filter(({ savesEach }) => !savesEach);

/** Asks before a link leads away from changes that are not saved, and before the browser leaves the page. A way without a link, such
 *  as the back button, keeps the changes, and they are there when the user comes back. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="#"]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || waitingForms().length === 0) return;
      event.preventDefault();
      openDialog(ts('leave.question'), <Question hash={link.hash || '#'} />);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (waitingForms().length > 0) event.preventDefault();
    };
    addEventListener('click', onClick, { capture: true });
    addEventListener('beforeunload', onUnload);
    return () => {
      removeEventListener('click', onClick, { capture: true });
      removeEventListener('beforeunload', onUnload);
    };
  }, []);
}

function Question({ hash }: { hash: string }) {
  const leave = () => {
    closeOverlay();
    location.hash = hash;
  };
  const save = async () => {
    const results = await Promise.all(waitingForms().map((form) => form.save()));
    if (results.every(Boolean)) leave();
    else closeOverlay();
  };
  const discard = () => {
    waitingForms().forEach((form) => form.discard());
    leave();
  };
  return (
    <div class="p-fields">
      <h2>{ts('leave.question')}</h2>
      <div class="p-buttons">
        <button class="p-primary" onClick={() => void save()}>
          {ts('form.save')}
        </button>
        <button onClick={discard}>{ts('form.discard')}</button>
        <button onClick={closeOverlay}>{ts('leave.stay')}</button>
      </div>
    </div>
  );
}
