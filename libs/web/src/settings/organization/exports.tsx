import type { GetRealmExportsResult } from '@team-chat/client';
import { nameOf } from '../../state/names.ts';
import { isAdministrator } from '../../state/permissions.ts';
import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import { useData } from '../live.ts';
import { ActionForm, Problem } from '../page/action.tsx';
import { ExportList, type ShownExport } from '../page/export-list.tsx';
import { useFetched } from '../page/fetched.ts';
import { List } from '../page/list.tsx';

/** Kinds of exports that administrators may start: public data, and also private data of people who agree. */
const TYPES = [1, 2] as const;

type ListedExport = GetRealmExportsResult['exports'][number];

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
      <AllExports />
      <Consents />
    </>
  );
}

function AllExports() {
  const { state } = useStore();
  const { exportsVersion } = useData();
  const { answer, problem } = useFetched(({ exports }) => exports.list(), [exportsVersion]);
  const shown = (one: ListedExport): ShownExport => ({
    id: one.id,
    startedAt: one.export_time,
    failedAt: one.failed_timestamp,
    deletedAt: one.deleted_timestamp,
    percent: one.percent,
    path: one.export_url && new URL(one.export_url).pathname,
    details: `${ts(`exports.type.${one.export_type as (typeof TYPES)[number]}`)} · ${nameOf(state, one.acting_user_id)}`,
  });
  return (
    <>
      <h3>{ts('exports.list')}</h3>
      <p>{ts('exports.link')}</p>
      <Problem text={problem} />
      {answer && (
        <ExportList
          exports={answer.exports.map(shown)}
          remove={({ exports }, export_id) => exports.remove({ export_id })}
        />
      )}
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
