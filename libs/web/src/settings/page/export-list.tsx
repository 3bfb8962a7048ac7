import type { Client } from '@team-chat/client';
import { momentAt } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';
import { ActionButton } from './action.tsx';
import { List } from './list.tsx';

/** An export of the organisation, or of the user's own data. Times are Unix seconds. */
export interface ShownExport {
  id: number;
  startedAt: number;
  failedAt: number | null;
  /** Time at which the file was deleted; null while it is kept. */
  deletedAt: number | null;
  percent: number;
  /** Path of the file; null while there is none. */
  path: string | null;
  /** Text behind the time. */
  details: string;
}

interface ExportListProps {
  /** The exports, the oldest first. */
  exports: readonly ShownExport[];
  remove(client: Client, id: number): Promise<unknown>;
}

/** Lists exports, the newest first: each with its progress, its file, or why there is none. */
export function ExportList({ exports, remove }: ExportListProps) {
  return (
    <List
      items={[...exports].reverse()}
      label={ts('exports.list')}
      none={ts('exports.none')}
      nameOf={({ startedAt, details }) => `${momentAt(startedAt)} ${details}`}
      keyOf={({ id }) => id}
      row={(one) => (
        <>
          <span>
            {momentAt(one.startedAt)} <small>{one.details}</small>
          </span>
          <Outcome one={one} remove={(client) => remove(client, one.id)} />
        </>
      )}
    />
  );
}

function Outcome({ one, remove }: { one: ShownExport; remove(client: Client): Promise<unknown> }) {
  const { deletedAt, failedAt, path, percent } = one;
  const time = momentAt(one.startedAt);
  if (deletedAt !== null) return <small>{ts('exports.deleted', { time: momentAt(deletedAt) })}</small>;
  if (failedAt !== null) return <small>{ts('exports.failed', { time: momentAt(failedAt) })}</small>;
  if (path === null) return <small>{ts('exports.pending', { percent })}</small>;
  return (
    <>
      <a href={path} download="" aria-label={ts('exports.downloadOf', { time })}>
        {ts('exports.download')}
      </a>
      <ActionButton
        label={ts('exports.delete')}
        name={ts('exports.deleteOf', { time })}
        question={ts('exports.deleteQuestion')}
        action={remove}
      />
    </>
  );
}
