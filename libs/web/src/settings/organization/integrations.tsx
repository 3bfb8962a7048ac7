import { useState } from 'preact/hooks';
import { channelName } from '../../state/names.ts';
import { useStore } from '../../store/use-store.ts';
import { hashOfPage } from '../../state/route.ts';
import { ts } from '../../words/settings.ts';
import { useData } from '../live.ts';
import { ActionForm, textOf } from '../page/action.tsx';
import { List } from '../page/list.tsx';

const INCOMING = 2;

/** The services whose requests become messages, and the URL that is entered in each. */
export function Integrations({ item }: { item: string | undefined }) {
  const { integrations } = useData();
  const one = integrations.find(({ name }) => name === item);
  if (one) return <OneIntegration key={one.name} name={one.name} title={one.display_name} />;
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
    </>
  );
}

/** Makes the URL of an integration from a bot, a channel and a topic. */
function OneIntegration({ name, title }: { name: string; title: string }) {
  const { state } = useStore();
  const { bots } = useData();
  const usable = bots.filter((bot) => bot.is_active && bot.bot_type === INCOMING);
  const ids = new Set([...state.channels.keys(), ...state.otherChannels.keys()]);
  const channels = [...ids]
    .filter((id) => !state.channels.get(id)?.is_archived)
    .map((id) => ({ stream_id: id, name: channelName(state, id) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const [botId, setBotId] = useState(usable[0]?.user_id);
  const [channelId, setChannelId] = useState(channels[0]?.stream_id);
  const [topic, setTopic] = useState('');
  const bot = usable.find(({ user_id }) => user_id === botId) ?? usable[0];
  const channel = channels.find(({ stream_id }) => stream_id === channelId);
  const params = new URLSearchParams({
    api_key: bot?.api_key ?? '',
    ...(channel && { stream: String(channel.stream_id) }),
    ...(topic.trim() !== '' && { topic: topic.trim() }),
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
                <option key={each.stream_id} value={String(each.stream_id)} selected={each.stream_id === channelId}>
                  {each.name}
                </option>
              ))}
            </select>
          </label>
          <label>
            {ts('integrations.topic')}
            <input value={topic} autocomplete="off" onInput={(event) => setTopic(event.currentTarget.value)} />
          </label>
          <p class="o-secret">
            {ts('integrations.url')} <code>{url}</code>
          </p>
        </div>
      )}
      <a href={`/api/docs/integrations/${name}`} target="_blank" rel="noreferrer">
        {ts('integrations.docs')}
      </a>
    </>
  );
}
