import type { Bot, BotCall } from '@team-chat/client';
import { momentAt } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';
import { ActionButton, Problem } from '../page/action.tsx';
import { Attempt } from '../page/attempt.tsx';
import { useFetched } from '../page/fetched.ts';
import { List } from '../page/list.tsx';

interface BotCallsProps {
  bot: Bot;
  /** Name of the only integration whose requests are shown. */
  integration?: string;
}

/** Lists the last requests to an incoming webhook, or the last attempts of an outgoing one, the newest first. A failed attempt
 *  can be repeated. */
export function BotCalls({ bot: { user_id: bot_id, services }, integration }: BotCallsProps) {
  const { answer, problem, reload } = useFetched(({ bots }) => bots.listCalls({ bot_id }), [bot_id]);
  const calls = (answer?.calls ?? []).filter((call) => integration === undefined || call.integration === integration);
  const isOutgoing = services.length > 0;
  const label = ts(isOutgoing ? 'webhooks.attempts' : 'calls.requests');
  return (
    <>
      <h3>{label}</h3>
      {isOutgoing && calls.length > 0 && <p>{stateOf(calls)}</p>}
      <div class="p-buttons">
        <button type="button" onClick={reload}>
          {ts('webhooks.reload')}
        </button>
      </div>
      <Problem text={problem} />
      {answer && (
        <List
          items={calls}
          label={label}
          none={ts(isOutgoing ? 'webhooks.noAttempts' : 'calls.none')}
          nameOf={({ integration, error }) => `${integration ?? ''} ${error ?? ''}`}
          keyOf={({ id }) => id}
          row={(call) => (
            <>
              <Attempt
                time={call.time}
                about={call.integration}
                isTaken={call.error === null}
                status={call.status}
                durationMs={call.duration_ms}
                error={call.error}
                answer={call.answer}
              />
              {call.message_id !== null && call.error !== null && (
                <ActionButton
                  label={ts('calls.again')}
                  name={ts('calls.againOf', { id: call.message_id })}
                  action={async ({ bots }) => {
                    await bots.repeatCall({ bot_id, call_id: call.id });
                    reload();
                  }}
                />
              )}
            </>
          )}
        />
      )}
    </>
  );
}

/** Returns whether the last attempt has succeeded, or since when none has, as text. */
function stateOf(calls: readonly BotCall[]): string {
  const succeeded = calls.findIndex(({ error }) => error === null);
  if (succeeded === 0) return ts('calls.working');
  const { time } = calls[succeeded < 0 ? calls.length - 1 : succeeded - 1]!;
  return ts('webhooks.failing', { time: momentAt(time) });
}
