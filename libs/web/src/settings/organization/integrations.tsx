import { useState } from 'preact/hooks';
import { loadPart } from '../../parts/load-part.ts';
import { nameOf } from '../../state/names.ts';
import { useStore } from '../../store/use-store.ts';
import { hashOf, hashOfPage } from '../../state/route.ts';
import { quoted } from '../../state/search-suggestions.ts';
import { findText, ts } from '../../words/settings.ts';
import { type SettingsData, useData } from '../live.ts';
import { BotCalls } from '../own/bot-calls.tsx';
import { ActionButton, ActionForm, textOf } from '../page/action.tsx';
import { knownChannels } from '../page/known-channels.ts';
import { List } from '../page/list.tsx';

const INCOMING = 2;
const OUTGOING = 3;

type Integration = SettingsData['integrations'][number];

/** The services whose requests become messages, and the URL that is entered in each. */
export function Integrations({ item }: { item: string | undefined }) {
  const { integrations } = useData();
  const one = integrations.find(({ name }) => name === item);
  if (one) return <OneIntegration key={one.name} integration={one} />;
  return (
    <>
      <p>{ts('integrations.text')}</p>
      <List
        items={integrations}
        label={ts('section.integrations')}
        none={ts('integrations.none')}
        nameOf={({ display_name }) => display_name}
        keyOf={({ name }) => name}
        row={({ name, display_name }) => (
          <>
            <a href={hashOfPage('organization', 'integrations', name)}>{display_name}</a>
            <a href={`/api/docs/integrations/${name}`} target="_blank" rel="noreferrer">
              {ts('integrations.docs')}
            </a>
          </>
        )}
      />
      <OutgoingWebhooks />
    </>
  );
}

/** Bots that send messages to a URL. The page of each has its attempts. */
function OutgoingWebhooks() {
  const { state } = useStore();
  const outgoing = useData().bots.filter(({ is_active, bot_type }) => is_active && bot_type === OUTGOING);
  return (
    <>
      <h3>{ts('integrations.outgoing')}</h3>
      <p>
        {ts('integrations.outgoingText')} <a href={hashOfPage('organization', 'webhooks')}>{ts('section.webhooks')}</a>
      </p>
      <List
        items={outgoing}
        label={ts('integrations.outgoing')}
        none={ts('integrations.noOutgoing')}
        nameOf={({ full_name }) => full_name}
        keyOf={({ user_id }) => user_id}
        row={({ user_id, full_name, services, owner_id }) => (
          <>
            <a href={hashOfPage('organization', 'bots', user_id)}>{full_name}</a>
            <small>
              {services[0]?.base_url}
              {owner_id !== null && ` · ${nameOf(state, owner_id)}`}
            </small>
          </>
        )}
      />
    </>
  );
}

/** Makes the URL of an integration from a bot, a channel and a topic. */
function OneIntegration({ integration }: { integration: Integration }) {
  const { name, display_name: title, all_event_types: events, url_options, config_options } = integration;
  const { state } = useStore();
  const { bots } = useData();
  const usable = bots.filter((bot) => bot.is_active && bot.bot_type === INCOMING);
  const channels = knownChannels(state).filter(({ isArchived }) => !isArchived);
  const [botId, setBotId] = useState(usable[0]?.user_id);
  const [channelId, setChannelId] = useState(channels[0]?.id);
  const [topic, setTopic] = useState('');
  const [onlyEvents, setOnlyEvents] = useState<readonly string[]>([]);
  const [excludedEvents, setExcludedEvents] = useState<readonly string[]>([]);
  const [options, setOptions] = useState<Readonly<Record<string, string>>>({});
  const bot = usable.find(({ user_id }) => user_id === botId) ?? usable[0];
  const channel = channels.find(({ id }) => id === channelId);
  const params = new URLSearchParams({
    api_key: bot?.api_key ?? '',
    ...(channel && { stream: String(channel.id) }),
    ...(topic.trim() !== '' && { topic: topic.trim() }),
    ...(onlyEvents.length > 0 && { only_events: JSON.stringify(onlyEvents) }),
    ...(excludedEvents.length > 0 && { exclude_events: JSON.stringify(excludedEvents) }),
    ...Object.fromEntries(
      Object.entries(options).flatMap(([key, value]) => (value.trim() === '' ? [] : [[key, value.trim()]])),
    ),
  });
  const url = `${location.origin}/api/v1/external/${name}?${params}`;
  return (
    <>
      <a href={hashOfPage('organization', 'integrations')}>{ts('list.back')}</a>
      <h3>{title}</h3>
      {usable.length === 0 && <p>{ts('integrations.noBot')}</p>}
      <ActionForm
        label={ts('integrations.newBot')}
        submit={ts('bots.create')}
        onSubmit={async (fields, { bots: all }) => {
          const short_name = textOf(fields, 'short');
          const made = await all.create({ full_name: textOf(fields, 'name'), short_name, bot_type: INCOMING });
          setBotId(made.user_id);
        }}
      >
        <h3>{ts('integrations.newBot')}</h3>
        <label>
          {ts('user.full_name')}
          <input name="name" required defaultValue={title} autocomplete="off" />
        </label>
        <label>
          {ts('bots.short')}
          <input name="short" required defaultValue={name} autocomplete="off" pattern="[A-Za-z0-9._\-]+" />
        </label>
      </ActionForm>
      {bot && (
        <div class="p-fields">
          <label>
            {ts('integrations.bot')}
            <select value={String(bot.user_id)} onChange={(event) => setBotId(Number(event.currentTarget.value))}>
              {usable.map(({ user_id, full_name }) => (
                <option key={user_id} value={String(user_id)} selected={user_id === bot.user_id}>
                  {full_name}
                </option>
              ))}
            </select>
          </label>
          <label>
            {ts('integrations.channel')}
            <select value={String(channelId)} onChange={(event) => setChannelId(Number(event.currentTarget.value))}>
              {channels.map((each) => (
                <option key={each.id} value={String(each.id)} selected={each.id === channelId}>
                  {each.name}
                </option>
              ))}
            </select>
          </label>
          <label>
            {ts('integrations.topic')}
            <input value={topic} autocomplete="off" onInput={(event) => setTopic(event.currentTarget.value)} />
          </label>
          {events && (
            <>
              <Events label={ts('integrations.events')} events={events} chosen={onlyEvents} onChange={setOnlyEvents} />
              <Events
                label={ts('integrations.excluded')}
                events={events}
                chosen={excludedEvents}
                onChange={setExcludedEvents}
              />
            </>
          )}
          {url_options.map((option) => (
            <UrlOption
              key={option.key}
              option={option}
              value={options[option.key] ?? ''}
              onChange={(value) => setOptions({ ...options, [option.key]: value })}
            />
          ))}
          <p class="o-secret">
            {ts('integrations.url')} <code>{url}</code>
          </p>
          <TestMessage key={url} name={name} url={url} />
          <a href={hashOf({ kind: 'search', words: `from:${quoted(bot.full_name)}` })}>{ts('integrations.messages')}</a>
          {config_options.length > 0 && (
            <a href={hashOfPage('organization', 'bots', bot.user_id)}>{ts('integrations.secret')}</a>
          )}
        </div>
      )}
      {bot && <BotCalls key={bot.user_id} bot={bot} integration={name} />}
      <a href={`/api/docs/integrations/${name}`} target="_blank" rel="noreferrer">
        {ts('integrations.docs')}
      </a>
    </>
  );
}

interface EventsProps {
  label: string;
  events: readonly string[];
  chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

function Events({ label, events, chosen, onChange }: EventsProps) {
  return (
    <details>
      <summary>
        {label} {chosen.length > 0 && `(${chosen.length})`}
      </summary>
      {events.map((event) => (
        <label key={event} class="p-choice">
          <input
            type="checkbox"
            checked={chosen.includes(event)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, event] : chosen.filter((each) => each !== event))
            }
          />{' '}
          {event}
        </label>
      ))}
    </details>
  );
}

interface UrlOptionProps {
  option: Integration['url_options'][number];
  /** Empty: the parameter is left out. */
  value: string;
  onChange(value: string): void;
}

/** A parameter of the URL that only this integration has. A server of another release may have one without words here. */
function UrlOption({ option: { key, label, validator }, value, onChange }: UrlOptionProps) {
  return (
    <label>
      {findText(`integrations.option.${key}`) ?? label}
      {validator === 'check_bool' ? (
        <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{ts('integrations.usual')}</option>
          <option value="true">{ts('form.yes')}</option>
          <option value="false">{ts('form.no')}</option>
        </select>
      ) : (
        <input value={value} autocomplete="off" onInput={(event) => onChange(event.currentTarget.value)} />
      )}
    </label>
  );
}

/** Sends the example of an integration to its URL, and shows the server's answer. */
function TestMessage({ name, url }: { name: string; url: string }) {
  const [answer, setAnswer] = useState<string>();
  const send = async () => {
    const { default: examples } = await loadPart(() => import('virtual:integration-examples'));
    const { headers, body } = examples[name]!;
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    // The form of the answer is that which the service expects.
    const { msg, error } = (await response.json()) as { msg?: string; error?: string };
    const reason = error ?? msg ?? '';
    setAnswer(response.ok && reason === '' ? ts('integrations.sent') : ts('refusal.other', { reason }));
  };
  return (
    <>
      <div class="p-buttons">
        <ActionButton label={ts('integrations.test')} action={send} />
      </div>
      <p role="status">{answer}</p>
    </>
  );
}
