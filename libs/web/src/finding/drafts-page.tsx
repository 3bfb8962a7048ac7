import './pages.css';
import type { Draft } from '@team-chat/client';
import { Page } from '../parts/page.tsx';
import { titleOf } from '../state/names.ts';
import { hashOf } from '../state/route.ts';
import { keyOf } from '../state/view.ts';
import { conversationOfDraft } from '../store/drafts.ts';
import { useStore } from '../store/use-store.ts';
import { momentAt } from '../words/dates.ts';
import { t } from '../words/words.ts';

/** Lists the user's drafts, the newest first, to go on writing or to remove them. */
export function DraftsPage() {
  const { state } = useStore();
  const drafts = [...state.drafts.values()].sort((a, b) => b.timestamp - a.timestamp);
  return (
    <Page title={t('page.drafts')}>
      {drafts.length === 0 && <p class="f-nothing">{t('drafts.none')}</p>}
      <ul>
        {drafts.map((draft) => (
          <Row key={draft.id} draft={draft} />
        ))}
      </ul>
    </Page>
  );
}

function Row({ draft }: { draft: Draft }) {
  const { store, state } = useStore();
  const to = conversationOfDraft(draft, state.ownId);
  const remove = () => {
    if (to) store.texts.setDraft(keyOf(to), '');
    void store.requests.attempt(({ drafts }) => drafts.remove({ draft_id: draft.id }));
  };
  return (
    <li class="f-entry">
      <p>
        {to ? <a href={hashOf(to)}>{titleOf(to, state)}</a> : t('drafts.nowhere')}{' '}
        <small>{momentAt(draft.timestamp)}</small>
      </p>
      <p dir="auto">{draft.content}</p>
      <button onClick={remove}>{t('drafts.remove')}</button>
    </li>
  );
}
