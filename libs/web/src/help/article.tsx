import './help.css';
import { useEffect } from 'preact/hooks';
import { loadPart } from '../parts/load-part.ts';
import { closeOverlay } from '../parts/overlay.tsx';
import { hashOfPage } from '../state/route.ts';
import type { HelpPage } from '../state/help.ts';
import { language, t } from '../words/words.ts';
import { helpTexts, loadHelpTexts } from './texts.ts';

/** Shows a page of the help. Its HTML is a part of the page itself, and needs no check. */
export function Article({ page }: { page: HelpPage }) {
  const shown = language();
  useEffect(() => void loadPart(loadHelpTexts).catch(() => undefined), [shown]);
  const { title, html } = helpTexts()[page];
  return (
    <article class="h-article">
      <h2 tabIndex={-1} autofocus>
        {title}
      </h2>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}

/** A page of the help over what is open, so that forms stay as they are. Its links leave what is open. */
export function HelpDialog({ page }: { page: HelpPage }) {
  return (
    <div class="p-fields" onClick={closeForLink}>
      <Article page={page} />
      <div class="p-buttons">
        <button onClick={closeOverlay}>{t('dialog.close')}</button>
        <a href={hashOfPage('help', page)}>{t('help.all')}</a>
      </div>
    </div>
  );
}

/** A question about changes that are not saved may have taken the place of the dialog. */
function closeForLink(event: MouseEvent): void {
  if (!event.defaultPrevented && (event.target as Element).closest('a')) closeOverlay();
}

/** Loads the help, and returns its dialog. */
export async function loadDialog() {
  await loadHelpTexts();
  return HelpDialog;
}
