import { useEffect, useRef, useState } from 'preact/hooks';
import { currentRoute } from '../device/current-route.ts';
import { Page } from '../parts/page.tsx';
import { HELP_PAGES, type HelpPage as PageOfHelp } from '../state/help.ts';
import { hashOfPage } from '../state/route.ts';
import { t } from '../words/words.ts';
import { Article } from './article.tsx';
import { asHelpPage, searchHelp } from './search.ts';
import { helpTexts, loadHelpTexts } from './texts.ts';

const AUDIENCES = Object.keys(HELP_PAGES) as (keyof typeof HELP_PAGES)[];

/** The help: its pages by audience, a search over titles and texts, and the open page. */
function HelpPage() {
  const [query, setQuery] = useState('');
  const content = useRef<HTMLDivElement>(null);
  const route = currentRoute();
  const page = asHelpPage(route.kind === 'page' ? route.section : undefined);
  useEffect(() => {
    if (page) content.current?.querySelector('h2')?.focus();
  }, [page]);
  const texts = helpTexts();
  const found = query.trim() === '' ? undefined : searchHelp(texts, query);
  const link = (each: PageOfHelp) => (
    <li key={each}>
      <a href={hashOfPage('help', each)} aria-current={each === page ? 'page' : undefined}>
        {texts[each].title}
      </a>
    </li>
  );
  return (
    <Page title={t('page.help')}>
      <div class="h-help">
        <nav aria-label={t('page.help')}>
          <search>
            <input
              type="search"
              aria-label={t('help.search')}
              placeholder={t('help.search')}
              value={query}
              onInput={(event) => setQuery(event.currentTarget.value)}
            />
            <p role="status" class={found?.length ? 'p-hidden-text' : undefined}>
              {found && t('help.found', { count: found.length })}
            </p>
          </search>
          {found ? (
            <ul>{found.map(link)}</ul>
          ) : (
            AUDIENCES.map((audience) => (
              <section key={audience} aria-label={t(`help.${audience}`)}>
                <h2>{t(`help.${audience}`)}</h2>
                <ul>{HELP_PAGES[audience].map(link)}</ul>
              </section>
            ))
          )}
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {t('help.api')}
          </a>
        </nav>
        <div ref={content}>
          <Article key={page} page={page ?? 'start'} />
        </div>
      </div>
    </Page>
  );
}

/** Loads the texts of the page, and returns the page. */
export async function loadPage() {
  await loadHelpTexts();
  return HelpPage;
}
