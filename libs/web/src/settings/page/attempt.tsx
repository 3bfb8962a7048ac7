import { momentAt } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';

interface AttemptProps {
  /** Unix seconds. */
  time: number;
  /** Name of the event or the integration. */
  about: string | null;
  isTaken: boolean;
  /** HTTP status of the answer; null if there was none. */
  status: number | null;
  durationMs: number;
  error: string | null;
  answer: string;
}

/** A request between this server and another one, with its outcome. */
export function Attempt({ time, about, isTaken, status, durationMs, error, answer }: AttemptProps) {
  return (
    <span>
      {momentAt(time)} ·{' '}
      {about !== null && (
        <>
          <code>{about}</code> ·{' '}
        </>
      )}
      <strong>{ts(isTaken ? 'webhooks.taken' : 'webhooks.refused', { status: status ?? '–' })}</strong>{' '}
      <small>
        {ts('webhooks.duration', { ms: durationMs })}
        {error !== null && ` · ${error}`}
        {answer !== '' && (
          <>
            {' · '}
            <code>{answer}</code>
          </>
        )}
      </small>
    </span>
  );
}
