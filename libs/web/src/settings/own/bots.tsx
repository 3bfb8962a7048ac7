import type { Bot, Client } from '@team-chat/client';
import { useState } from 'preact/hooks';
import { Picture } from '../../parts/picture.tsx';
import { nameOf } from '../../state/names.ts';
import { holds } from '../../state/permissions.ts';
import { hashOfPage } from '../../state/route.ts';
import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import { useData } from '../live.ts';
import { ActionButton, ActionForm, chosenAtReset, Problem, textOf, useAction } from '../page/action.tsx';
import { knownChannels } from '../page/known-channels.ts';
import { List } from '../page/list.tsx';
import { BotCalls } from './bot-calls.tsx';
import { Keys } from './keys.tsx';
import { PictureForm } from './picture.tsx';

/** Types of bots by number. */
const BOT_TYPES = [1, 2, 3] as const;
type BotType = (typeof BOT_TYPES)[number];
const [GENERIC, INCOMING, OUTGOING] = BOT_TYPES;

interface BotsProps {
  page: 'settings' | 'organization';
  /** Id of the bot that is shown alone. */
  item: string | undefined;
}

/** Lists the user's bots, or those of everybody, and creates bots; or shows one of them. */
export function Bots({ page, item }: BotsProps) {
  const { state } = useStore();
  const { bots } = useData();
  const shown = page === 'settings' ? bots.filter(({ owner_id }) => owner_id === state.ownId) : bots;
  const one = shown.find(({ user_id }) => String(user_id) === item);
  if (one) return <OneBot key={one.user_id} bot={one} page={page} />;
  return (
    <>
      <List
        items={[...shown].sort(
          (a, b) => Number(b.is_active) - Number(a.is_active) || a.full_name.localeCompare(b.full_name),
        )}
        label={ts('section.bots')}
        none={ts('bots.none')}
        nameOf={({ full_name }) => full_name}
        keyOf={({ user_id }) => user_id}
        row={({ user_id, full_name, bot_type, is_active, owner_id }) => (
          <>
            <a href={hashOfPage(page, 'bots', user_id)}>{full_name}</a>
            <small>
              {ts(`bots.type.${(bot_type ?? 1) as BotType}`)}
              {page === 'organization' && owner_id !== null && ` · ${nameOf(state, owner_id)}`}
              {!is_active && ` · ${ts('people.deactivated')}`}
            </small>
          </>
        )}
      />
      {page === 'settings' && <NewBot />}
    </>
  );
}

function NewBot() {
  const { state } = useStore();
  const [type, setType] = useState<BotType>(GENERIC);
  const mayCreateAll = holds(state, state.realm.realm_can_create_bots_group);
  const mayCreate = mayCreateAll || holds(state, state.realm.realm_can_create_write_only_bots_group);
  if (!mayCreate) return <p>{ts('reason.permission')}</p>;
  return (
    <ActionForm
      label={ts('bots.new')}
      submit={ts('bots.create')}
      onSubmit={(fields, { bots }) =>
        bots.create({
          full_name: textOf(fields, 'name'),
          short_name: textOf(fields, 'short'),
          bot_type: type,
          ...(type === OUTGOING && {
            payload_url: textOf(fields, 'url'),
            interface_type: Number(fields.get('interface')),
          }),
        })
      }
    >
      <h3>{ts('bots.new')}</h3>
      <label>
        {ts('bots.kind')}
        <select value={String(type)} onChange={(event) => setType(Number(event.currentTarget.value) as BotType)}>
          {BOT_TYPES.filter((each) => mayCreateAll || each === INCOMING).map((each) => (
            <option key={each} value={String(each)} selected={each === type}>
              {ts(`bots.type.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {ts('user.full_name')}
        <input name="name" required autocomplete="off" />
      </label>
      <label>
        {ts('bots.short')}
        <input name="short" required autocomplete="off" pattern="[A-Za-z0-9._\-]+" />
      </label>
      {type === OUTGOING && <WebhookFields />}
    </ActionForm>
  );
}

function WebhookFields({ url, format = 1 }: { url?: string; format?: number }) {
  return (
    <>
      <label>
        {ts('bots.url')}
        <input name="url" type="url" required defaultValue={url} placeholder="https://" />
      </label>
      <label>
        {ts('bots.interface')}
        <select name="interface">
          {([1, 2] as const).map((each) => (
            <option key={each} value={each} ref={chosenAtReset(each === format)}>
              {ts(`bots.interface.${each}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function OneBot({ bot, page }: { bot: Bot; page: BotsProps['page'] }) {
  const { user_id, full_name, avatar_url, is_active, services } = bot;
  const [service] = services;
  return (
    <>
      <a href={hashOfPage(page, 'bots')}>{ts('list.back')}</a>
      <h3>
        <Picture url={avatar_url} name={full_name} size={24} /> {full_name}
      </h3>
      <p>
        {ts(`bots.type.${(bot.bot_type ?? 1) as BotType}`)} · {bot.email}
        {!is_active && ` · ${ts('people.deactivated')}`}
      </p>
      {is_active ? (
        <>
          <ActionForm
            label={ts('bots.change')}
            submit={ts('form.save')}
            onSubmit={async (fields, { bots }) => {
              const changes = {
                full_name: textOf(fields, 'name'),
                ...changedChannels(bot, fields),
                ...(service && {
                  service_payload_url: textOf(fields, 'url'),
                  service_interface: Number(fields.get('interface')),
                }),
              };
              await bots.update({ bot_id: user_id, ...changes });
            }}
          >
            <label>
              {ts('user.full_name')}
              <input name="name" required defaultValue={full_name} autocomplete="off" />
            </label>
            <ChannelField name="sending" label={ts('bots.sending')} value={bot.default_sending_stream} />
            {bot.bot_type === GENERIC && (
              <>
                <ChannelField name="queues" label={ts('bots.queues')} value={bot.default_events_register_stream} />
                <label class="p-choice">
                  <input type="checkbox" name="all" defaultChecked={bot.default_all_public_streams} /> {ts('bots.all')}
                </label>
              </>
            )}
            {service && <WebhookFields url={service.base_url} format={service.interface} />}
          </ActionForm>
          {bot.bot_type === INCOMING && <Secret botId={user_id} />}
          {service && (
            <p>
              {ts('bots.token')} <code>{service.token}</code>
            </p>
          )}
          <PictureForm
            url={avatar_url}
            name={full_name}
            isOwn={false}
            upload={({ bots }, file) => bots.update({ bot_id: user_id, file })}
            remove={() => Promise.resolve()}
          />
          <BotKey bot={bot} />
          <Keys botId={user_id} />
          <ActionButton
            label={ts('people.deactivate')}
            question={ts('people.deactivateQuestion', { name: full_name })}
            explanation={ts('bots.deactivateText')}
            action={({ bots }) => bots.deactivate({ bot_id: user_id })}
          />
        </>
      ) : (
        <ActionButton label={ts('people.reactivate')} action={({ users }) => users.reactivate({ user_id })} />
      )}
      {bot.bot_type !== GENERIC && <BotCalls bot={bot} />}
    </>
  );
}

/** Returns the chosen channels that differ. An administrator may not know the present channel, and may not choose it then. */
function changedChannels(bot: Bot, fields: FormData) {
  const [sending, queues] = [textOf(fields, 'sending'), textOf(fields, 'queues')];
  return {
    ...(sending !== (bot.default_sending_stream ?? '') && { default_sending_stream: sending }),
    ...(bot.bot_type === GENERIC && {
      ...(queues !== (bot.default_events_register_stream ?? '') && { default_events_register_stream: queues }),
      default_all_public_streams: fields.has('all'),
    }),
  };
}

/** A channel by its name, as operations of bots take it; empty for none. */
function ChannelField({ name, label, value }: { name: string; label: string; value: string | null }) {
  const { state } = useStore();
  const known = knownChannels(state).flatMap(({ name: each, isArchived }) => (isArchived ? [] : [each]));
  const names = [...new Set([...known, ...(value === null ? [] : [value])])].sort((a, b) => a.localeCompare(b));
  return (
    <label>
      {label}
      <select name={name}>
        <option value="">{ts('form.none')}</option>
        {names.map((each) => (
          <option key={each} value={each} ref={chosenAtReset(each === value)}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Sets or removes the secret by which an incoming webhook recognises its service. The server does not tell it. */
function Secret({ botId }: { botId: number }) {
  const write = ({ bots }: Client, webhook_secret: string) =>
    bots.update({ bot_id: botId, config_data: { webhook_secret } });
  return (
    <>
      <ActionForm
        label={ts('bots.secret')}
        submit={ts('bots.setSecret')}
        // Blanks are part of a secret, and an empty one would remove it.
        onSubmit={(fields, client) => write(client, String(fields.get('secret')))}
      >
        <h3>{ts('bots.secret')}</h3>
        <label>
          {ts('bots.newSecret')}
          <input name="secret" required maxLength={200} autocomplete="off" aria-describedby="bot-secret-text" />
        </label>
        <small id="bot-secret-text">{ts('bots.secretText')}</small>
      </ActionForm>
      <ActionButton
        label={ts('bots.removeSecret')}
        question={ts('bots.removeSecretQuestion')}
        action={(client) => write(client, '')}
      />
    </>
  );
}

/** Shows the bot's key when asked, and replaces it. */
function BotKey({ bot }: { bot: Bot }) {
  const [isShown, setShown] = useState(false);
  const { run, problem } = useAction();
  return (
    <div class="p-buttons">
      <button type="button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {ts(isShown ? 'bots.hideKey' : 'bots.showKey')}
      </button>
      {isShown && <code>{bot.api_key}</code>}
      <button type="button" onClick={() => void run(({ bots }) => bots.regenerateApiKey({ bot_id: bot.user_id }))}>
        {ts('bots.newKey')}
      </button>
      <Problem text={problem} />
    </div>
  );
}
