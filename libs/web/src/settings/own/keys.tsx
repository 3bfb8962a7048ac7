import type { ApiKey } from '@team-chat/client';
import { useState } from 'preact/hooks';
import { channelName } from '../../state/names.ts';
import { useStore } from '../../store/use-store.ts';
import { momentAt } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';
import { ActionButton, ActionForm, Problem, textOf } from '../page/action.tsx';
import { useFetched } from '../page/fetched.ts';
import { List } from '../page/list.tsx';

const PERMISSIONS = ['all', 'read', 'send'] as const;
const SECONDS_PER_DAY = 86_400;

/** Log-ins and keys of the user, or of a bot: where they were used last, with a button that ends each; and new keys. */
export function Keys({ botId }: { botId?: number }) {
  const { state } = useStore();
  const [made, setMade] = useState<string>();
  const bot = botId === undefined ? {} : { bot_id: botId };
  const { answer, problem, reload } = useFetched(({ apiKeys }) => apiKeys.list(bot), [botId]);
  const channels = [...state.channels.values()].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      <p>{ts('keys.text')}</p>
      <Problem text={problem} />
      {answer && (
        <List
          items={[...answer.api_keys].reverse()}
          label={ts('section.keys')}
          none={ts('keys.none')}
          nameOf={({ name }) => name}
          keyOf={({ id }) => id}
          row={(key) => (
            <>
              <span>
                {key.name || ts('keys.first')} <small>{factsOf(key, (id) => channelName(state, id))}</small>
              </span>
              {key.is_current ? (
                <small>{ts('keys.current')}</small>
              ) : (
                <ActionButton
                  label={ts('keys.end')}
                  name={ts('keys.endOf', { name: key.name })}
                  question={ts('keys.endQuestion', { name: key.name || ts('keys.first') })}
                  action={async ({ apiKeys }) => {
                    await apiKeys.revoke({ key_id: key.id, ...bot });
                    reload();
                  }}
                />
              )}
            </>
          )}
        />
      )}
      {made !== undefined && (
        <p class="o-secret" role="status">
          {ts('keys.made')} <code>{made}</code>
        </p>
      )}
      <ActionForm
        label={ts('keys.new')}
        submit={ts('keys.create')}
        onSubmit={async (fields, { apiKeys }) => {
          const days = Number(fields.get('days'));
          const ids = fields.getAll('channels').map(Number);
          const { api_key } = await apiKeys.create({
            ...bot,
            name: textOf(fields, 'name'),
            permission: fields.get('permission') as (typeof PERMISSIONS)[number],
            ...(ids.length > 0 && { channel_ids: ids }),
            ...(days > 0 && { expires_at: Math.floor(Date.now() / 1000) + days * SECONDS_PER_DAY }),
          });
          setMade(api_key);
          reload();
        }}
      >
        <h3>{ts('keys.new')}</h3>
        <label>
          {ts('keys.name')}
          <input name="name" required maxLength={100} autocomplete="off" />
        </label>
        <label>
          {ts('keys.permission')}
          <select name="permission">
            {PERMISSIONS.map((permission) => (
              <option key={permission} value={permission}>
                {ts(`keys.permission.${permission}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {ts('keys.days')}
          <input name="days" type="number" min={1} />
        </label>
        <details>
          <summary>{ts('keys.channels')}</summary>
          {channels.map(({ stream_id, name }) => (
            <label key={stream_id} class="p-choice">
              <input type="checkbox" name="channels" value={stream_id} /> {name}
            </label>
          ))}
        </details>
      </ActionForm>
    </>
  );
}

function factsOf(key: ApiKey, nameOfChannel: (id: number) => string): string {
  const date = (seconds: number) => momentAt(seconds);
  return [
    key.permission !== 'all' && ts(`keys.permission.${key.permission}`),
    key.channel_ids?.map(nameOfChannel).join(', '),
    key.last_used_at !== null
      ? ts('keys.used', { time: date(key.last_used_at), place: key.last_used_from ?? '' })
      : ts('keys.unused'),
    key.expires_at !== null && ts('keys.expires', { time: date(key.expires_at) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
