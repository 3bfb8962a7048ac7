import type { ComponentChild } from 'preact';
import { openDialog } from '../parts/overlay.tsx';
import { showToast } from '../parts/toast.tsx';
import { type TextKey, t } from '../words/words.ts';

type Dialogs = typeof import('./dialogs/index.ts');

/** Loads the dialogs of actions, and opens one of them. A failure says so, and the user may act again. */
export function openLazily(label: TextKey, content: (dialogs: Dialogs) => ComponentChild): void {
  import('./dialogs/index.ts').then(
    (dialogs) => openDialog(t(label), content(dialogs)),
    () => showToast(t('app.partFailed')),
  );
}
