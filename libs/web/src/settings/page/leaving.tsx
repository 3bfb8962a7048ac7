import { useEffect } from 'preact/hooks';
import { currentHash } from '../../device/current-route.ts';
import { closeOverlay, openDialog } from '../../parts/overlay.tsx';
import { ts } from '../../words/settings.ts';
import { changedForms } from '../form/form.ts';

/** Forms whose changes wait for the user: those that are saved together. */
const waitingForms = () => changedForms().filter(({ savesEach }) => !savesEach);

/** Forms that do one thing, and are not sending it. */
const FORMS = '.o-action:not([aria-busy=true])';
/** Returns whether a form that does one thing has text that was not sent. */
const hasUnsentText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`${FORMS} :is(input, textarea)`)].some(
    (field) => !NO_TEXT.has(field.type) && field.value !== field.defaultValue,
  );
const NO_TEXT = new Set(['checkbox', 'radio', 'hidden', 'file', 'search']);

const hasUnsaved = (): boolean => waitingForms().length > 0 || hasUnsentText();

/** Asks before a link leads away from changes that are not saved, and before the browser leaves the page. A way without a link, such
 *  as the back button, keeps the changes of settings, and they are there when the user comes back; it asks only about other text. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const ask = (hash: string) => openDialog(ts('leave.question'), <Question hash={hash} />);
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="#"]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !hasUnsaved()) return;
      event.preventDefault();
      ask(link.hash || '#');
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    // Comes before the event by which the page follows the URL, which then has not changed.
    const onMove = () => {
      const { hash } = location;
      if (hash === currentHash() || !hasUnsentText()) return;
      history.pushState(null, '', currentHash());
      ask(hash || '#');
    };
    addEventListener('click', onClick, { capture: true });
    addEventListener('popstate', onMove);
    addEventListener('beforeunload', onUnload);
    return () => {
      removeEventListener('click', onClick, { capture: true });
      removeEventListener('popstate', onMove);
      removeEventListener('beforeunload', onUnload);
    };
  }, []);
}

function Question({ hash }: { hash: string }) {
  const isSavable = waitingForms().length > 0;
  const leave = () => {
    closeOverlay();
    document.querySelectorAll<HTMLFormElement>(FORMS).forEach((form) => form.reset());
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
        {isSavable && (
          <button class="p-primary" onClick={() => void save()}>
            {ts('form.save')}
          </button>
        )}
        <button onClick={discard}>{ts('form.discard')}</button>
        <button onClick={closeOverlay}>{ts('leave.stay')}</button>
      </div>
    </div>
  );
}
