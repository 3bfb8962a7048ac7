import type { GetRealmExportsResult } from '@team-chat/client';
import { nameOf } from '../../state/names.ts';
import { isAdministrator } from '../../state/permissions.ts';
import { useStore } from '../../store/use-store.ts';
import { momentOf } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';
import { useData } from '../live.ts';
import { ActionButton, ActionForm, Problem } from '../page/action.tsx';
import { useFetched } from '../page/fetched.ts';
import { List } from '../page/list.tsx';

/** Kinds of exports that administrators may start: public data, and also private data of people who agree. */
const TYPES = [1, 2] as const;

type ListedExport = GetRealmExportsResult['exports'][number];

const momentAt = (seconds: number) => momentOf(new Date(seconds * 1000));

/** Archives of the organisation: starts them, shows their progress, and who agrees that they contain private data. */
export function Exports() {
  const { state } = useStore();
  if (!isAdministrator(state)) return <p>{ts('reason.administrator')}</p>;
  return (
    <>
      <p>{ts('exports.text')}</p>
      <ActionForm
        label={ts('exports.start')}
        submit={ts('exports.start')}
        onSubmit={(fields, { exports }) =>
          exports.create({ export_type: Number(fields.get('type')) as (typeof TYPES)[number] })
        }
      >
        <label>
          {ts('exports.type')}
          <select name="type">
            {TYPES.map((type) => (
              <option key={type} value={type}>
                {ts(`exports.type.${type}`)}
              </option>
            ))}
          </select>
        </label>
      </ActionForm>
      <ExportList />
      <Consents />
    </>
  );
}

function ExportList() {
  const { state } = useStore();
  const { exportsVersion } = useData();
  const { answer, problem } = useFetched(({ exports }) => exports.list(), [exportsVersion]);
  const nameOfExport = (one: ListedExport) => `${momentAt(one.export_time)} ${nameOf(state, one.acting_user_id)}`;
  return (
    <>
      <h3>{ts('exports.list')}</h3>
      <p>{ts('exports.link')}</p>
      <Problem text={problem} />
      {answer && (
        <List
          items={[...answer.exports].reverse()}
          label={ts('exports.list')}
          none={ts('exports.none')}
          nameOf={nameOfExport}
          keyOf={({ id }) => id}
          row={(one) => (
            <>
              <span>
                {momentAt(one.export_time)} · {ts(`exports.type.${one.export_type as (typeof TYPES)[number]}`)}{' '}
                <small>{nameOf(state, one.acting_user_id)}</small>
              </span>
              <Outcome one={one} />
            </>
          )}
        />
      )}
    </>
  );
}

/** The progress of an export, its file, or why there is none. */
function Outcome({ one }: { one: ListedExport }) {
  const { id, export_url, failed_timestamp, deleted_timestamp, percent } = one;
  const time = momentAt(one.export_time);
  if (deleted_timestamp !== null) return <small>{ts('exports.deleted', { time: momentAt(deleted_timestamp) })}</small>;
  if (failed_timestamp !== null) return <small>{ts('exports.failed', { time: momentAt(failed_timestamp) })}</small>;
  if (export_url === null) return <small>{ts('exports.pending', { percent })}</small>;
  return (
    <>
      <a href={new URL(export_url).pathname} download="" aria-label={ts('exports.downloadOf', { time })}>
        {ts('exports.download')}
      </a>
      <ActionButton
        label={ts('exports.delete')}
        name={ts('exports.deleteOf', { time })}
        question={ts('exports.deleteQuestion')}
        action={({ exports }) => exports.remove({ export_id: id })}
      />
    </>
  );
}

function Consents() {
  const { state } = useStore();
  const { exportsVersion } = useData();
  const { answer, problem } = useFetched(({ exports }) => exports.listConsents(), [exportsVersion]);
  const all = answer?.export_consents ?? [];
  const agreeing = all.filter(({ consented }) => consented);
  return (
    <>
      <h3>{ts('exports.consents')}</h3>
      <p>
        {ts('exports.consentText')}{' '}
        {answer && ts('exports.consentCount', { agreeing: agreeing.length, all: all.length })}
      </p>
      <Problem text={problem} />
      {answer && (
        <List
          items={agreeing}
          label={ts('exports.consents')}
          none={ts('exports.consentNone')}
          nameOf={({ user_id }) => nameOf(state, user_id)}
          keyOf={({ user_id }) => user_id}
          row={({ user_id }) => nameOf(state, user_id)}
        />
      )}
    </>
  );
}
