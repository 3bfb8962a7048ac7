import type { DefaultChannelGroup } from '@team-chat/client';
import { channelName } from '../../state/names.ts';
import { isAdministrator } from '../../state/permissions.ts';
import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import { useData } from '../live.ts';
import { ActionButton, ActionForm, textOf } from '../page/action.tsx';
import { List } from '../page/list.tsx';

/** Groups of channels that new people are offered, with the channels of each. */
export function DefaultGroups() {
  const { state } = useStore();
  const { defaultGroups } = useData();
  const mayChange = isAdministrator(state);
  return (
    <>
      <h3>{ts('defaultGroups.title')}</h3>
      <List
        items={defaultGroups}
        label={ts('defaultGroups.title')}
        none={ts('defaultGroups.none')}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        row={(group) => <Group group={group} mayChange={mayChange} />}
      />
      {mayChange && (
        <ActionForm
          label={ts('defaultGroups.new')}
          submit={ts('groups.create')}
          onSubmit={(fields, { defaultChannelGroups }) =>
            defaultChannelGroups.create({
              group_name: textOf(fields, 'name'),
              description: textOf(fields, 'description'),
              stream_names: [textOf(fields, 'channel')],
            })
          }
        >
          <h3>{ts('defaultGroups.new')}</h3>
          <NameFields />
          <ChannelField without={[]} />
        </ActionForm>
      )}
    </>
  );
}

function Group({ group, mayChange }: { group: DefaultChannelGroup; mayChange: boolean }) {
  const { state } = useStore();
  const { id: group_id, name, streams } = group;
  const channels = streams.map((id) => ({ id, name: channelName(state, id) }));
  return (
    <>
      <div>
        {name} <small>{group.description || channels.map((channel) => channel.name).join(', ')}</small>
        {mayChange && (
          <details>
            <summary>{ts('defaultGroups.changeOf', { name })}</summary>
            <ActionForm
              key={group}
              label={ts('defaultGroups.changeOf', { name })}
              submit={ts('form.save')}
              onSubmit={(fields, { defaultChannelGroups }) =>
                defaultChannelGroups.update({
                  group_id,
                  new_group_name: textOf(fields, 'name'),
                  new_description: textOf(fields, 'description'),
                })
              }
            >
              <NameFields group={group} />
            </ActionForm>
            <List
              items={channels}
              label={ts('section.channels')}
              none={ts('channels.noDefaults')}
              nameOf={(channel) => channel.name}
              keyOf={(channel) => channel.id}
              row={(channel) => (
                <>
                  <span>{channel.name}</span>
                  <ActionButton
                    label={ts('list.remove')}
                    name={ts('list.removeOf', { name: channel.name })}
                    action={({ defaultChannelGroups }) =>
                      defaultChannelGroups.updateChannels({ group_id, op: 'remove', stream_names: [channel.name] })
                    }
                  />
                </>
              )}
            />
            <ActionForm
              label={ts('defaultGroups.addTo', { name })}
              submit={ts('list.add')}
              onSubmit={(fields, { defaultChannelGroups }) =>
                defaultChannelGroups.updateChannels({
                  group_id,
                  op: 'add',
                  stream_names: [textOf(fields, 'channel')],
                })
              }
            >
              <ChannelField without={streams} />
            </ActionForm>
          </details>
        )}
      </div>
      {mayChange && (
        <ActionButton
          label={ts('list.remove')}
          name={ts('list.removeOf', { name })}
          action={({ defaultChannelGroups }) => defaultChannelGroups.remove({ group_id })}
        />
      )}
    </>
  );
}

function NameFields({ group }: { group?: DefaultChannelGroup }) {
  return (
    <>
      <label>
        {ts('group.name')}
        <input name="name" required maxLength={60} autocomplete="off" defaultValue={group?.name} />
      </label>
      <label>
        {ts('group.description')}
        <input name="description" maxLength={1024} autocomplete="off" defaultValue={group?.description} />
      </label>
    </>
  );
}

/** Chooses a public channel by its name, which operations on these groups take. */
function ChannelField({ without }: { without: readonly number[] }) {
  const { state } = useStore();
  const { defaultChannels } = useData();
  const offered = [...state.channels.values()]
    .filter(({ stream_id }) => !without.includes(stream_id) && !defaultChannels.includes(stream_id))
    .filter(({ invite_only, is_archived }) => !invite_only && !is_archived)
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <label>
      {ts('channels.addDefault')}
      <select name="channel" required>
        {offered.map(({ stream_id, name }) => (
          <option key={stream_id} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
