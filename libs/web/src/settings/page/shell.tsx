import '../settings.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { openLazily } from '../../actions/open-lazily.tsx';
import { currentRoute } from '../../device/current-route.ts';
import { SidebarButton } from '../../parts/page.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { hashOfPage } from '../../state/route.ts';
import { useStore } from '../../store/use-store.ts';
import { findText, loadSettingsTexts, ts } from '../../words/settings.ts';
import { language, t } from '../../words/words.ts';
import { labelOf, settingOf } from '../form/descriptions.ts';
import { DataProvider, useSettingsData } from '../live.ts';
import { HELP_OF, type SectionFields } from '../sections.ts';
import { useLeaveGuard } from './leaving.tsx';

export interface ShownSection {
  id: string;
  fields: SectionFields | undefined;
}

interface ShellProps {
  page: 'settings' | 'organization';
  sections: readonly ShownSection[];
  /** Returns the content of a section; `item` is a thing in it, such as the id of a group. */
  show(section: string, item: string | undefined): ComponentChildren;
}

/** A page of settings: the menu of its sections, a search over the names of settings, and the open section. */
export function Shell({ page, sections, show }: ShellProps) {
  const { store } = useStore();
  const { data, problem } = useSettingsData(store);
  const heading = useRef<HTMLHeadingElement>(null);
  const route = currentRoute();
  const [section = sections[0]!.id, item] = route.kind === 'page' ? [route.section, route.item] : [];
  useLeaveGuard();
  useEffect(() => heading.current?.focus(), [section, item]);
  const shown = language();
  useEffect(() => void loadSettingsTexts(shown).catch(() => undefined), [shown]);
  const isKnown = sections.some(({ id }) => id === section);
  useHelpKey(isKnown ? section : undefined);
  return (
    <main class="p-page o-page">
      <nav class="o-menu" aria-label={t(`page.${page}`)}>
        <div class="o-head">
          <SidebarButton />
          <h1>{t(`page.${page}`)}</h1>
        </div>
        <Search page={page} sections={sections} />
        <ul>
          {sections.map(({ id }) => (
            <li key={id}>
              <a href={hashOfPage(page, id)} aria-current={id === section ? 'page' : undefined}>
                {titleOf(id)}
              </a>
            </li>
          ))}
        </ul>
        {page === 'settings' ? (
          <a href={hashOfPage('organization')}>{t('page.organization')}</a>
        ) : (
          <a href={hashOfPage('settings')}>{t('page.settings')}</a>
        )}
      </nav>
      <div class="o-section">
        <div class="o-head">
          <h2 ref={heading} tabIndex={-1}>
            {isKnown ? titleOf(section) : t('app.unknownTitle')}
          </h2>
          {isKnown && (
            <button aria-label={t('help.of', { section: titleOf(section) })} onClick={() => openHelp(section)}>
              ?
            </button>
          )}
        </div>
        {problem !== undefined && (
          <p class="p-banner p-problem" role="alert">
            {problem}
          </p>
        )}
        {!isKnown && <p>{t('app.unknownText')}</p>}
        {data ? (
          <DataProvider value={data}>{isKnown && show(section, item)}</DataProvider>
        ) : (
          <Skeleton lines={6} label={t('app.loading')} />
        )}
      </div>
    </main>
  );
}

/** Opens the page of the help about a section, over the section. */
function openHelp(section: string): void {
  openLazily(
    'page.help',
    () => import('../../help/article.tsx').then(({ loadDialog }) => loadDialog()),
    (HelpDialog) => <HelpDialog page={HELP_OF[section as keyof typeof HELP_OF]} />,
  );
}

/** Opens the help with the key that lists the keys elsewhere. */
function useHelpKey(section: string | undefined): void {
  useEffect(() => {
    if (section === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || (event.target as Element).closest('dialog, input, textarea, select')) return;
      event.preventDefault();
      openHelp(section);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [section]);
}

const titleOf = (id: string) => findText(`section.${id}`) ?? id;

/** Finds settings by words in their names. */
function Search({ page, sections }: Pick<ShellProps, 'page' | 'sections'>) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found =
    wanted === ''
      ? []
      : sections.flatMap(({ id, fields }) => {
          const names = fields?.groups.flatMap((group) => group.fields) ?? [];
          return names
            .map((name) => ({ id, name, label: labelOf(settingOf(fields!.scope, name)) }))
            .filter(({ label }) => label.toLowerCase().includes(wanted));
        });
  return (
    <search>
      <input
        type="search"
        aria-label={ts('page.search')}
        placeholder={ts('page.search')}
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <p role="status" class="p-hidden-text">
        {wanted !== '' && ts('page.found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul class="o-offers">
          {found.slice(0, 8).map(({ id, name, label }) => (
            <li key={`${id} ${name}`}>
              <a href={hashOfPage(page, id)} onClick={() => setQuery('')}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
