import type { AuditEntry } from '@team-chat/client';
import { memo } from 'preact/compat';
import { useEffect, useState } from 'preact/hooks';
import { matching } from '../../state/completion.ts';
import { nameOf } from '../../state/names.ts';
import { useStore } from '../../store/use-store.ts';
import { momentAt } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';
import { Problem, textOf, useAction } from '../page/action.tsx';
import { offerFile } from '../page/download.ts';

/** Number of entries that are fetched at once. */
const PAGE_SIZE = 100;
/** Number of people whom the filter offers. */
const MAX_OFFERED = 8;

interface Filter {
  actorId: number | undefined;
  operation: string;
  since: string;
  until: string;
}

const NO_FILTER: Filter = { actorId: undefined, operation: '', since: '', until: '' };
const secondsOf = (day: string) => Math.floor(new Date(`${day}T00:00`).getTime() / 1000);
const SECONDS_PER_DAY = 86_400;

/** Changes of the organisation: who did what, when, and from where; the newest first. */
export function AuditLog() {
  const { state } = useStore();
  const { run, isBusy, problem } = useAction();
  const [filter, setFilter] = useState(NO_FILTER);
  const [actor, setActor] = useState('');
  const [log, setLog] = useState<{ pages: readonly (readonly AuditEntry[])[]; isWhole: boolean }>();
  const fetch = (before: readonly (readonly AuditEntry[])[]) =>
    run(async ({ auditLog }) => {
      const oldest = before.at(-1)?.at(-1)?.id;
      const { entries, found_oldest } = await auditLog.list({
        limit: PAGE_SIZE,
        ...(oldest !== undefined && { before_id: oldest }),
        ...(filter.actorId !== undefined && { actor_id: filter.actorId }),
        ...(filter.operation !== '' && { operations: [filter.operation] }),
        ...(filter.since !== '' && { since: secondsOf(filter.since) }),
        ...(filter.until !== '' && { until: secondsOf(filter.until) + SECONDS_PER_DAY }),
      });
      setLog({ pages: [...before, entries], isWhole: found_oldest });
    });
  useEffect(() => void fetch([]), [filter]);
  if (!state.own.isOwner) return <p>{ts('reason.owner')}</p>;
  const people = [...state.people.values()];
  const offered = actor === '' ? [] : matching(people, ({ full_name }) => full_name, actor, MAX_OFFERED);
  return (
    <>
      <form
        class="p-fields o-action"
        aria-label={ts('audit.filter')}
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget as HTMLFormElement);
          const chosen = people.find(({ full_name }) => full_name === textOf(fields, 'actor'));
          setFilter({
            actorId: chosen?.user_id,
            operation: textOf(fields, 'operation'),
            since: textOf(fields, 'since'),
            until: textOf(fields, 'until'),
          });
        }}
      >
        <label>
          {ts('audit.actor')}
          <input
            name="actor"
            list="audit-people"
            autocomplete="off"
            onInput={({ currentTarget }) => setActor(currentTarget.value.trim())}
          />
        </label>
        <datalist id="audit-people">
          {offered.map(({ user_id, full_name }) => (
            <option key={user_id} value={full_name} />
          ))}
        </datalist>
        <label>
          {ts('audit.operation')}
          <input name="operation" autocomplete="off" placeholder="update-realm" />
        </label>
        <label>
          {ts('audit.since')}
          <input name="since" type="date" />
        </label>
        <label>
          {ts('audit.until')}
          <input name="until" type="date" />
        </label>
        <div class="p-buttons">
          <button class="p-primary" disabled={isBusy}>
            {ts('audit.show')}
          </button>
          {log && (
            <button type="button" onClick={() => download(log.pages.flat())}>
              {ts('audit.download')}
            </button>
          )}
        </div>
      </form>
      <Problem text={problem} />
      {log?.pages[0]!.length === 0 && <p>{ts('audit.none')}</p>}
      {log && log.pages[0]!.length > 0 && (
        <div class="o-scroller" tabIndex={0} role="region" aria-label={ts('section.audit')}>
          <table class="o-table">
            <thead>
              <tr>
                {(['time', 'actor', 'operation', 'params', 'address'] as const).map((column) => (
                  <th key={column} scope="col">
                    {ts(`audit.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            {log.pages.map((entries, index) => (
              <Entries key={index} entries={entries} />
            ))}
          </table>
        </div>
      )}
      {log && !log.isWhole && (
        <button disabled={isBusy} onClick={() => void fetch(log.pages)}>
          {ts('audit.more')}
        </button>
      )}
    </>
  );
}

/** Entries that were fetched together. They are rendered once, because there may be thousands. */
const Entries = memo(function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const { state } = useStore();
  return (
    <tbody>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td>{momentAt(entry.time)}</td>
          <td>{entry.actor_id === null ? ts('audit.server') : nameOf(state, entry.actor_id)}</td>
          <td>{entry.operation}</td>
          <td>
            <code>{JSON.stringify(entry.params)}</code>
          </td>
          <td>{entry.address}</td>
        </tr>
      ))}
    </tbody>
  );
});

/** Offers the entries that are shown as a file of JSON lines. */
const download = (entries: readonly AuditEntry[]) =>
  offerFile('audit-log.jsonl', 'application/jsonl', entries.map((entry) => JSON.stringify(entry)).join('\n'));
