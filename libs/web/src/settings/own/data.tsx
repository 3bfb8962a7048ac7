import type { OwnExport } from '@team-chat/client';
import { useEffect } from 'preact/hooks';
import { momentAt } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';
import { ActionForm, Problem } from '../page/action.tsx';
import { ExportList, type ShownExport } from '../page/export-list.tsx';
import { useFetched } from '../page/fetched.ts';

/** Milliseconds between two looks at the progress of an export. No event tells it. */
const LOOK_MS = 3000;

/** Archives of the user's own data, which only the user can download. */
export function OwnData() {
  const { answer, problem, reload } = useFetched(({ ownExports }) => ownExports.list());
  const isPending = answer?.exports.some(({ pending }) => pending) ?? false;
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(reload, LOOK_MS);
    return () => clearInterval(timer);
  }, [isPending]);
  return (
    <>
      <p>{ts('data.text')}</p>
      <ActionForm
        label={ts('data.start')}
        submit={ts('data.start')}
        onSubmit={async (_fields, { ownExports }) => {
          await ownExports.create();
          reload();
        }}
      >
        <small>{ts('data.limits')}</small>
      </ActionForm>
      <Problem text={problem} />
      {answer && (
        <ExportList
          exports={answer.exports.map(shown)}
          remove={async ({ ownExports }, own_export_id) => {
            await ownExports.remove({ own_export_id });
            reload();
          }}
        />
      )}
    </>
  );
}

const shown = ({ id, requested_at, failed_at, percent, url, expires_at }: OwnExport): ShownExport => ({
  id,
  startedAt: requested_at,
  failedAt: failed_at,
  deletedAt: null,
  percent,
  path: url,
  details: expires_at === null ? '' : ts('data.until', { time: momentAt(expires_at) }),
});
