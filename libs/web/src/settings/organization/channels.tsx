import type { ChannelFolder, Subscription } from '@team-chat/client';
import { isAdministrator, mayAdministerChannel } from '../../state/permissions.ts';
import { channelName } from '../../state/names.ts';
import { hashOf, hashOfPage } from '../../state/route.ts';
import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import { useData } from '../live.ts';
import { ActionButton, ActionForm, textOf } from '../page/action.tsx';
import { List } from '../page/list.tsx';
import { Ordered } from '../page/ordered.tsx';
import { ScopeForm } from '../page/scope-form.tsx';
import { ITEM_SECTIONS, ORGANIZATION_SECTIONS } from '../sections.ts';
import { DefaultGroups } from './default-groups.tsx';

/** Settings about channels, the channels of new people, folders, and the user's channels; or the settings of one channel. */
export function Channels({ item }: { item: string | undefined }) {
  const { state } = useStore();
  const one = state.channels.get(Number(item));
  if (one) return <OneChannel key={one.stream_id} channel={one} />;
  const channels = [...state.channels.values()].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      <ScopeForm id="channels" fields={ORGANIZATION_SECTIONS.channels} />
      <DefaultChannels />
      <DefaultGroups />
      <Folders />
      <h3>{ts('channels.own')}</h3>
      <List
        items={channels}
        label={ts('channels.own')}
        none={ts('channels.none')}
        nameOf={({ name }) => name}
        keyOf={({ stream_id }) => stream_id}
        row={({ stream_id, name, description, is_archived }) => (
          <>
            <span>
              <a href={hashOfPage('organization', 'channels', stream_id)}>{name}</a> <small>{description}</small>
            </span>
            {is_archived && <small>{ts('channel.is_archived')}</small>}
          </>
        )}
      />
    </>
  );
}

function OneChannel({ channel }: { channel: Subscription }) {
  const { state } = useStore();
  const { stream_id, name, description } = channel;
  return (
    <>
      <p>
        <a href={hashOfPage('organization', 'channels')}>{ts('list.back')}</a> ·{' '}
        <a href={hashOf({ kind: 'channel', channelId: stream_id })}>{ts('channels.open')}</a>
      </p>
      <h3>{name}</h3>
      <ScopeForm id="subscription" fields={ITEM_SECTIONS.subscription} item={stream_id} />
      {mayAdministerChannel(state, channel) ? (
        <ScopeForm id="channel" fields={ITEM_SECTIONS.channel} item={stream_id} />
      ) : (
        <>
          <p>{description}</p>
          <p>{ts('channels.notYours')}</p>
        </>
      )}
    </>
  );
}

function DefaultChannels() {
  const { state } = useStore();
  const { defaultChannels } = useData();
  const mayChange = isAdministrator(state);
  const items = defaultChannels.map((id) => ({ id, name: channelName(state, id) }));
  const others = [...state.channels.values()].filter(
    (each) => !each.invite_only && !each.is_archived && !defaultChannels.includes(each.stream_id),
  );
  return (
    <>
      <h3>{ts('channels.defaults')}</h3>
      <List
        items={items}
        label={ts('channels.defaults')}
        none={ts('channels.noDefaults')}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        row={({ id, name }) => (
          <>
            <span>{name}</span>
            {mayChange && (
              <ActionButton
                label={ts('list.remove')}
                name={ts('list.removeOf', { name })}
                action={({ channels }) => channels.removeDefault({ stream_id: id })}
              />
            )}
          </>
        )}
      />
      {mayChange && others.length > 0 && (
        <ActionForm
          label={ts('channels.addDefault')}
          submit={ts('list.add')}
          onSubmit={(fields, { channels }) => channels.addDefault({ stream_id: Number(fields.get('channel')) })}
        >
          <label>
            {ts('channels.addDefault')}
            <select name="channel">
              {others.map(({ stream_id, name }) => (
                <option key={stream_id} value={stream_id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </ActionForm>
      )}
    </>
  );
}

function Folders() {
  const { state } = useStore();
  const mayChange = isAdministrator(state);
  const folders = state.folders.filter(({ is_archived }) => !is_archived).sort((a, b) => a.order - b.order);
  const archived = state.folders.filter(({ is_archived }) => is_archived).map(({ id }) => id);
  const row = ({ id, name }: ChannelFolder) => (
    <ActionButton
      label={ts('channels.archiveFolder')}
      name={ts('channels.archiveFolderOf', { name })}
      action={({ channelFolders }) => channelFolders.update({ channel_folder_id: id, is_archived: true })}
    />
  );
  return (
    <>
      <h3>{ts('channels.folders')}</h3>
      <Ordered
        items={folders}
        label={ts('channels.folders')}
        none={ts('channels.noFolders')}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        mayChange={mayChange}
        extra={row}
        reorder={({ channelFolders }, ids) => channelFolders.reorder({ order: [...ids, ...archived] })}
      />
      {mayChange && (
        <ActionForm
          label={ts('channels.addFolder')}
          submit={ts('list.add')}
          onSubmit={(fields, { channelFolders }) =>
            channelFolders.create({ name: textOf(fields, 'name'), description: textOf(fields, 'description') })
          }
        >
          <label>
            {ts('channels.folderName')}
            <input name="name" required maxLength={60} autocomplete="off" />
          </label>
          <label>
            {ts('group.description')}
            <input name="description" autocomplete="off" />
          </label>
        </ActionForm>
      )}
    </>
  );
}
