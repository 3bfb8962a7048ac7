import type { OwnExport } from '@team-chat/client';
import { useEffect } from 'preact/hooks';
import { momentOf } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';
import { ActionButton, ActionForm, Problem } from '../page/action.tsx';
import { useFetched } from '../page/fetched.ts';
import { List } from '../page/list.tsx';

/** Milliseconds between two looks at the progress of an export. No event tells it. */
const LOOK_MS = 3000;

const momentAt = (seconds: number) => momentOf(new Date(seconds * 1000));

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
        <List
          items={[...answer.exports].reverse()}
          label={ts('exports.list')}
          none={ts('exports.none')}
          nameOf={({ requested_at }) => momentAt(requested_at)}
          keyOf={({ id }) => id}
          row={(one) => (
            <>
              <span>
                {momentAt(one.requested_at)}{' '}
                {one.expires_at !== null && <small>{ts('data.until', { time: momentAt(one.expires_at) })}</small>}
              </span>
              <Outcome one={one} onDelete={reload} />
            </>
          )}
        />
      )}
    </>
  );
}

/** The progress of an export, its file, or that it failed. */
function Outcome({ one, onDelete }: { one: OwnExport; onDelete(): void }) {
  const time = momentAt(one.requested_at);
  if (one.failed_at !== null) return <small>{ts('exports.failed', { time: momentAt(one.failed_at) })}</small>;
  if (one.url === null) return <small>{ts('exports.pending', { percent: one.percent })}</small>;
  return (
    <>
      <a href={one.url} download="" aria-label={ts('exports.downloadOf', { time })}>
        {ts('exports.download')}
      </a>
      <ActionButton
        label={ts('exports.delete')}
        name={ts('exports.deleteOf', { time })}
        question={ts('exports.deleteQuestion')}
        action={async ({ ownExports }) => {
          await ownExports.remove({ own_export_id: one.id });
          onDelete();
        }}
      />
    </>
  );
}
