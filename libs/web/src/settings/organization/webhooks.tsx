import type { Client, NarrowTerm, Webhook, WebhookDelivery } from '@team-chat/client';
import { useEffect, useState } from 'preact/hooks';
import { nameOf } from '../../state/names.ts';
import { isAdministrator, isGuest } from '../../state/permissions.ts';
import { hashOfPage } from '../../state/route.ts';
import { useStore } from '../../store/use-store.ts';
import { momentAt } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';
import { useData } from '../live.ts';
import { ActionButton, ActionForm, Problem, textOf, useAction } from '../page/action.tsx';
import { Attempt } from '../page/attempt.tsx';
import { useFetched } from '../page/fetched.ts';
import { knownChannels } from '../page/known-channels.ts';
import { List } from '../page/list.tsx';

/** Types of events that the form offers. Any other type can be entered. */
const OFFERED_TYPES = [
  'message',
  'update_message',
  'delete_message',
  'reaction',
  'stream',
  'subscription',
  'realm_user',
  'user_group',
];
/** Number of attempts that are fetched at once. */
const PAGE_SIZE = 50;
/** Id of the event of a test, which cannot be sent again. */
const TEST_EVENT = -1;

/** The event webhooks that the user administers, or one of them. */
export function Webhooks({ item }: { item: string | undefined }) {
  const { state } = useStore();
  if (isGuest(state)) return <p>{ts('reason.permission')}</p>;
  return <FetchedWebhooks item={item} />;
}

function FetchedWebhooks({ item }: { item: string | undefined }) {
  const { answer, problem, reload } = useFetched(({ webhooks }) => webhooks.list());
  const one = answer?.webhooks.find(({ id }) => String(id) === item);
  if (one) return <OneWebhook key={one.id} webhook={one} onChange={reload} />;
  return (
    <>
      <p>{ts('webhooks.text')}</p>
      <Problem text={problem} />
      {answer && (
        <List
          items={answer.webhooks}
          label={ts('section.webhooks')}
          none={ts('webhooks.none')}
          nameOf={({ url }) => url}
          keyOf={({ id }) => id}
          row={(webhook) => (
            <>
              <a href={hashOfPage('organization', 'webhooks', webhook.id)}>{webhook.url}</a>
              <small>
                <Source webhook={webhook} /> · {stateOf(webhook)}
              </small>
            </>
          )}
        />
      )}
      <ActionForm
        label={ts('webhooks.new')}
        submit={ts('webhooks.create')}
        onSubmit={async (fields, { webhooks }) => {
          const bot = textOf(fields, 'bot');
          const { webhook } = await webhooks.create({
            ...chosenIn(fields),
            ...(bot !== '' && { bot_id: Number(bot) }),
          });
          reload();
          location.hash = hashOfPage('organization', 'webhooks', webhook.id);
        }}
      >
        <h3>{ts('webhooks.new')}</h3>
        <Fields />
      </ActionForm>
    </>
  );
}

function Source({ webhook: { bot_id } }: { webhook: Webhook }) {
  const { state } = useStore();
  return <>{bot_id === null ? ts('webhooks.ofOrganization') : nameOf(state, bot_id)}</>;
}

/** Returns whether a webhook works, as text. */
function stateOf({ is_enabled, disabled_reason, failing_since }: Webhook): string {
  if (!is_enabled) return ts(`webhooks.disabled.${disabled_reason ?? 'request'}`);
  return failing_since === null ? ts('webhooks.enabled') : ts('webhooks.failing', { time: momentAt(failing_since) });
}

/** Returns what the user has chosen in the fields of a webhook. */
function chosenIn(fields: FormData) {
  const channel = textOf(fields, 'channel');
  const others = textOf(fields, 'others')
    .split(/[\s,]+/)
    .filter(Boolean);
  const narrow: NarrowTerm[] = channel === '' ? [] : [{ operator: 'channel', operand: Number(channel) }];
  return {
    url: textOf(fields, 'url'),
    event_types: [...fields.getAll('types').map(String), ...others],
    apply_markdown: fields.has('html'),
    // A narrow that the page cannot show stays.
    ...(fields.has('channel') && { narrow }),
  };
}

/** The channel of a narrow that has no other condition; '' without a condition, undefined for other narrows. */
function channelOf(narrow: readonly unknown[]): string | undefined {
  if (narrow.length === 0) return '';
  const [term] = narrow as Partial<Record<'operator' | 'operand', unknown>>[];
  const isChannel = narrow.length === 1 && term!.operator === 'channel' && typeof term!.operand === 'number';
  return isChannel ? String(term!.operand) : undefined;
}

function Fields({ webhook }: { webhook?: Webhook }) {
  const { state } = useStore();
  const { bots } = useData();
  const own = bots.filter(({ is_active }) => is_active);
  const types = webhook?.event_types ?? ['message'];
  const channel = channelOf(webhook?.narrow ?? []);
  return (
    <>
      <label>
        {ts('webhooks.url')}
        <input name="url" type="url" required defaultValue={webhook?.url} placeholder="https://" autocomplete="off" />
      </label>
      {!webhook && (
        <label>
          {ts('webhooks.source')}
          <select name="bot">
            {isAdministrator(state) && <option value="">{ts('webhooks.ofOrganization')}</option>}
            {own.map(({ user_id, full_name }) => (
              <option key={user_id} value={String(user_id)}>
                {full_name}
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset>
        <legend>{ts('webhooks.types')}</legend>
        {OFFERED_TYPES.map((type) => (
          <label key={type} class="p-choice">
            <input type="checkbox" name="types" value={type} defaultChecked={types.includes(type)} />{' '}
            <code>{type}</code>
          </label>
        ))}
        <label>
          {ts('webhooks.otherTypes')}
          <input
            name="others"
            autocomplete="off"
            defaultValue={types.filter((type) => !OFFERED_TYPES.includes(type)).join(', ')}
          />
        </label>
      </fieldset>
      {channel === undefined ? (
        <p>{ts('webhooks.ownNarrow')}</p>
      ) : (
        <label>
          {ts('webhooks.channel')}
          <select name="channel">
            <option value="">{ts('webhooks.allChannels')}</option>
            {knownChannels(state).map(({ id, name }) => (
              <option key={id} value={String(id)} selected={String(id) === channel}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="p-choice">
        <input type="checkbox" name="html" defaultChecked={webhook?.apply_markdown ?? true} /> {ts('webhooks.html')}
      </label>
    </>
  );
}

function OneWebhook({ webhook, onChange }: { webhook: Webhook; onChange(): void }) {
  const { id: webhook_id, is_enabled, secret } = webhook;
  const [isShown, setShown] = useState(false);
  const [log, setLog] = useState(0);
  const change = async (action: Promise<unknown>) => {
    await action;
    onChange();
  };
  return (
    <>
      <a href={hashOfPage('organization', 'webhooks')}>{ts('list.back')}</a>
      <h3>{webhook.url}</h3>
      <p>
        <Source webhook={webhook} /> · {stateOf(webhook)}
      </p>
      <div class="p-buttons">
        <ActionButton
          label={ts(is_enabled ? 'webhooks.disable' : 'webhooks.enable')}
          action={({ webhooks }) => change(webhooks.update({ webhook_id, is_enabled: !is_enabled }))}
        />
        <ActionButton
          label={ts('list.remove')}
          question={ts('webhooks.removeQuestion')}
          explanation={ts('webhooks.removeText')}
          action={({ webhooks }) => change(webhooks.delete({ webhook_id }))}
        />
        <button type="button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {ts(isShown ? 'webhooks.hideSecret' : 'webhooks.showSecret')}
        </button>
      </div>
      {isShown && (
        <p class="o-secret">
          {ts('webhooks.secret')} <code>{secret}</code>
        </p>
      )}
      <ActionForm
        key={webhook}
        label={ts('webhooks.change')}
        submit={ts('form.save')}
        onSubmit={(fields, { webhooks }) => change(webhooks.update({ webhook_id, ...chosenIn(fields) }))}
      >
        <h3>{ts('webhooks.change')}</h3>
        <Fields webhook={webhook} />
      </ActionForm>
      <Deliveries key={log} webhookId={webhook_id} onSend={() => setLog(log + 1)} />
    </>
  );
}

/** Attempts to deliver events, the newest first, each with the answer. */
function Deliveries({ webhookId: webhook_id, onSend }: { webhookId: number; onSend(): void }) {
  const { run, isBusy, problem } = useAction();
  const [log, setLog] = useState<{ deliveries: readonly WebhookDelivery[]; isWhole: boolean }>();
  const fetch = (before: readonly WebhookDelivery[]) =>
    run(async ({ webhooks }) => {
      const oldest = before.at(-1)?.id;
      const { deliveries } = await webhooks.listDeliveries({
        webhook_id,
        limit: PAGE_SIZE,
        ...(oldest !== undefined && { before: oldest }),
      });
      setLog({ deliveries: [...before, ...deliveries], isWhole: deliveries.length < PAGE_SIZE });
    });
  useEffect(() => void fetch([]), []);
  const send = (action: (client: Client) => Promise<unknown>) => async (client: Client) => {
    await action(client);
    onSend();
  };
  return (
    <>
      <h3>{ts('webhooks.attempts')}</h3>
      <div class="p-buttons">
        <ActionButton label={ts('webhooks.test')} action={send(({ webhooks }) => webhooks.test({ webhook_id }))} />
        <button type="button" disabled={isBusy} onClick={() => void fetch([])}>
          {ts('webhooks.reload')}
        </button>
      </div>
      <Problem text={problem} />
      {log?.deliveries.length === 0 && <p>{ts('webhooks.noAttempts')}</p>}
      {log && log.deliveries.length > 0 && (
        <ul class="o-list" aria-label={ts('webhooks.attempts')}>
          {log.deliveries.map((delivery) => (
            <li key={delivery.id}>
              <Attempt
                time={delivery.attempted_at}
                about={delivery.event_type}
                isTaken={delivery.status !== null && delivery.status >= 200 && delivery.status < 300}
                status={delivery.status}
                durationMs={delivery.duration_ms}
                error={delivery.error}
                answer={delivery.answer}
              />
              {delivery.event_id !== TEST_EVENT && (
                <ActionButton
                  label={ts('webhooks.again')}
                  name={ts('webhooks.againOf', { id: delivery.event_id })}
                  question={ts('webhooks.againQuestion')}
                  explanation={ts('webhooks.againText')}
                  action={send(({ webhooks }) => webhooks.replay({ webhook_id, event_id: delivery.event_id }))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {log && !log.isWhole && (
        <button disabled={isBusy} onClick={() => void fetch(log.deliveries)}>
          {ts('webhooks.more')}
        </button>
      )}
    </>
  );
}
