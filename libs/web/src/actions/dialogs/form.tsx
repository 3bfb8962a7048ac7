import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { closeOverlay } from '../../parts/overlay.tsx';
import { t } from '../../words/words.ts';

interface DialogFormProps {
  title: string;
  /** Text of the button that acts. */
  submit: string;
  /** Acts with the fields of the form, and returns whether that succeeded; then the dialog closes. */
  onSubmit(fields: FormData): Promise<boolean> | boolean;
  children?: ComponentChildren;
}

/** A form in a dialog. */
export function DialogForm({ title, submit, onSubmit, children }: DialogFormProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <form
      class="p-fields a-dialog"
      onSubmit={async (event) => {
        event.preventDefault();
        setBusy(true);
        const succeeded = await onSubmit(new FormData(event.currentTarget as HTMLFormElement));
        setBusy(false);
        if (succeeded) closeOverlay();
      }}
    >
      <h2>{title}</h2>
      {children}
      <div class="p-buttons">
        <button class="p-primary" disabled={isBusy}>
          {submit}
        </button>
        <button type="button" onClick={closeOverlay}>
          {t('dialog.cancel')}
        </button>
      </div>
    </form>
  );
}

/** Shows something in a dialog, with a button that closes it. */
export function DialogText({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="p-fields a-dialog">
      <h2>{title}</h2>
      {children}
      <div class="p-buttons">
        <button onClick={closeOverlay} autofocus>
          {t('dialog.close')}
        </button>
      </div>
    </div>
  );
}
