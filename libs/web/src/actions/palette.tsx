import { matching } from '../state/completion.ts';
import type { Store } from '../store/store.ts';
import { t } from '../words/words.ts';
import { Chooser } from './chooser.tsx';
import { shownKey } from './keys.ts';
import { PAGE_ACTIONS } from './registry.ts';

/** Finds an action on the page by its name. */
export function Palette({ store }: { store: Store }) {
  const possible = PAGE_ACTIONS.filter((each) => each.id !== 'openPalette' && each.may(store, undefined)).map(
    ({ id, label, icon, keys, run }) => ({
      id,
      label: t(label),
      icon,
      keys: keys && shownKey(keys[0]!),
      run: () => void run(store, undefined, document.body),
    }),
  );
  const find = (query: string) => matching(possible, ({ label }) => label, query, possible.length);
  return <Chooser label={t('palette.label')} none={t('palette.none')} find={find} />;
}
