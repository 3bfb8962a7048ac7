import type { ComponentChild } from 'preact';
import { loadPart } from '../parts/load-part.ts';
import { openDialog, openPopover } from '../parts/overlay.tsx';
import { showToast } from '../parts/toast.tsx';
import { type TextKey, t } from '../words/words.ts';

/** Loads a part of the page, and opens its content: beside an element, else as a dialog. A failure says so, and the user may act
 *  again. */
export function openLazily<Part>(
  label: TextKey,
  load: () => Promise<Part>,
  content: (part: Part) => ComponentChild,
  anchor?: Element,
): void {
  loadPart(load).then(
    (part) => (anchor ? openPopover(anchor, t(label), content(part)) : openDialog(t(label), content(part))),
    () => showToast(t('app.partFailed')),
  );
}

type Dialogs = typeof import('./dialogs/index.ts');

/** Opens one of the dialogs of actions, which are loaded together. */
export const openActionDialog = (label: TextKey, content: (dialogs: Dialogs) => ComponentChild): void =>
  openLazily(label, () => import('./dialogs/index.ts'), content);
