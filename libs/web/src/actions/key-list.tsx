import { closeOverlay } from '../parts/overlay.tsx';
import { hashOfPage } from '../state/route.ts';
import { t, type TextKey } from '../words/words.ts';
import type { Action } from './action.ts';
import { shownKey } from './keys.ts';
import { MESSAGE_ACTIONS, PAGE_ACTIONS } from './registry.ts';

/** Keys of fields and lists, which are no actions. */
const OTHERS: { keys: string[]; label: TextKey }[] = [
  { keys: ['↑', '↓'], label: 'keys.moving' },
  { keys: ['Enter'], label: 'keys.sending' },
  { keys: ['Shift+Enter'], label: 'keys.line' },
];

/** Lists the keys of all actions. */
export function KeyList() {
  return (
    <>
      <h2>{t('keys.title')}</h2>
      <Keys title="keys.page" rows={[...PAGE_ACTIONS, ...OTHERS]} />
      <Keys title="keys.message" rows={MESSAGE_ACTIONS} />
      <div class="p-buttons">
        <button onClick={closeOverlay} autofocus>
          {t('dialog.close')}
        </button>
        <a href={hashOfPage('help')} onClick={closeOverlay}>
          {t('page.help')}
        </a>
      </div>
    </>
  );
}

function Keys({ title, rows }: { title: TextKey; rows: readonly Pick<Action, 'keys' | 'label'>[] }) {
  return (
    <section aria-label={t(title)}>
      <h3>{t(title)}</h3>
      <dl class="a-keys">
        {rows.map(
          ({ label, keys = [] }) =>
            keys.length > 0 && (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{shownKey(key)}</kbd>
                  ))}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
