import type { AuditEntry } from '@team-chat/client';
import { useEffect, useState } from 'preact/hooks';
import { nameOf } from '../../state/names.ts';
import { useStore } from '../../store/use-store.ts';
import { momentOf } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';
import { Problem, textOf, useAction } from '../page/action.tsx';

/** Number of entries that are fetched at once. */
const PAGE_SIZE = 100;

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
  const [log, setLog] = useState<{ entries: readonly AuditEntry[]; isWhole: boolean }>();
  const fetch = (before: readonly AuditEntry[]) =>
    run(async ({ auditLog }) => {
      const oldest = before.at(-1)?.id;
      const { entries, found_oldest } = await auditLog.list({
        limit: PAGE_SIZE,
        ...(oldest !== undefined && { before_id: oldest }),
        ...(filter.actorId !== undefined && { actor_id: filter.actorId }),
        ...(filter.operation !== '' && { operations: [filter.operation] }),
        ...(filter.since !== '' && { since: secondsOf(filter.since) }),
        ...(filter.until !== '' && { until: secondsOf(filter.until) + SECONDS_PER_DAY }),
      });
      setLog({ entries: [...before, ...entries], isWhole: found_oldest });
    });
  useEffect(() => void fetch([]), [filter]);
  if (!state.own.isOwner) return <p>{ts('reason.owner')}</p>;
  const people = [...state.people.values()].sort((a, b) => a.full_name.localeCompare(b.full_name));
  return (
    <>
      <form
        class="p-fields o-action"
        aria-label={ts('audit.filter')}
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget as HTMLFormElement);
          const actor = people.find(({ full_name }) => full_name === textOf(fields, 'actor'));
          setFilter({
            actorId: actor?.user_id,
            operation: textOf(fields, 'operation'),
            since: textOf(fields, 'since'),
            until: textOf(fields, 'until'),
          });
        }}
      >
        <label>
          {ts('audit.actor')}
          <input name="actor" list="audit-people" autocomplete="off" />
        </label>
        <datalist id="audit-people">
          {people.map(({ user_id, full_name }) => (
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
            <button type="button" onClick={() => download(log.entries)}>
              {ts('audit.download')}
            </button>
          )}
        </div>
      </form>
      <Problem text={problem} />
      {log?.entries.length === 0 && <p>{ts('audit.none')}</p>}
      {log && log.entries.length > 0 && (
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
            <tbody>
              {log.entries.map((entry) => (
                <tr key={entry.id}>
                  <td>{momentOf(new Date(entry.time * 1000))}</td>
                  <td>{entry.actor_id === null ? ts('audit.server') : nameOf(state, entry.actor_id)}</td>
                  <td>{entry.operation}</td>
                  <td>
                    <code>{JSON.stringify(entry.params)}</code>
                  </td>
                  <td>{entry.address}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {log && !log.isWhole && (
        <button disabled={isBusy} onClick={() => void fetch(log.entries)}>
          {ts('audit.more')}
        </button>
      )}
    </>
  );
}

/** Offers the entries that are shown as a file of JSON lines. */
function download(entries: readonly AuditEntry[]): void {
  const lines = entries.map((entry) => JSON.stringify(entry)).join('\n');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([lines], { type: 'application/jsonl' }));
  link.download = 'audit-log.jsonl';
  link.click();
  URL.revokeObjectURL(link.href);
}
