import { useState } from 'preact/hooks';
import { roleGroups } from '../../state/groups.ts';
import { isAdministrator } from '../../state/permissions.ts';
import { hashOf } from '../../state/route.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';
import { FolderField, folderIn } from './folder-field.tsx';
import { DialogForm } from './form.tsx';

/** Makes a channel, or joins the one that has the name. */
export function NewChannelDialog({ store }: { store: Store }) {
  const { limits, otherChannels, realm, own } = store.state;
  const [kind, setKind] = useState(own.mayCreateChannels ? 'public' : 'private');
  const kinds = [
    own.mayCreateChannels && 'public',
    own.mayCreatePrivateChannels && 'private',
    own.mayCreateWebPublicChannels && 'web',
  ].filter((each) => each !== false) as ('public' | 'private' | 'web')[];
  const announces = (realm.realm_new_stream_announcements_stream_id ?? -1) !== -1;
  const create = (fields: FormData) =>
    store.requests.attempt(async (client) => {
      const { subscriptions, channels } = client;
      const text = (name: string) => String(fields.get(name) ?? '').trim();
      const [name, posting] = [text('name'), text('posting')];
      const folderId = await folderIn(client, fields);
      await subscriptions.subscribe({
        subscriptions: [{ name, description: text('description') }],
        invite_only: kind === 'private',
        ...(kind === 'web' && { is_web_public: true }),
        ...(kind === 'private' && { history_public_to_subscribers: fields.has('history') }),
        ...(folderId !== null && { folder_id: folderId }),
        ...(posting !== '' && { can_send_message_group: Number(posting) }),
        ...(fields.has('default') && { is_default_stream: true }),
        ...(announces && { announce: fields.has('announce') }),
      });
      const { stream_id } = await channels.getId({ stream: name });
      // The dialog gives the focus back before the channel is shown.
      setTimeout(() => (location.hash = hashOf({ kind: 'channel', channelId: stream_id })));
    });
  return (
    <DialogForm title={t('action.newChannel')} submit={t('channelForm.add')} onSubmit={create}>
      <label>
        {t('channelForm.name')}
        <input
          name="name"
          required
          maxLength={limits.max_stream_name_length}
          list="other-channels"
          autocomplete="off"
          autofocus
        />
      </label>
      <datalist id="other-channels">
        {[...otherChannels].map(([id, name]) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <label>
        {t('channelForm.description')}
        <textarea name="description" rows={2} maxLength={limits.max_stream_description_length} />
      </label>
      <label>
        {t('channelForm.kind')}
        <select value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
          {kinds.map((each) => (
            <option key={each} value={each}>
              {t(`channelForm.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {kind === 'private' && (
        <label class="p-choice">
          <input type="checkbox" name="history" /> {t('channelForm.history')}
        </label>
      )}
      <PostingField store={store} />
      <FolderField store={store} current={null} />
      {isAdministrator(store.state) && kind !== 'private' && (
        <label class="p-choice">
          <input type="checkbox" name="default" /> {t('channelForm.default')}
        </label>
      )}
      {announces && kind !== 'private' && (
        <label class="p-choice">
          <input type="checkbox" name="announce" defaultChecked /> {t('channelForm.announce')}
        </label>
      )}
    </DialogForm>
  );
}

/** Field `posting`: the group whose members may write to a channel; empty for what cannot be chosen here. `current` is the group that
 *  has it now; absent for a new channel. */
export function PostingField({ store, current }: { store: Store; current?: number | 'some' }) {
  const choices = roleGroups(store.state).filter(({ role }) => role !== 'owners');
  return (
    <label>
      {t('channel.posting')}
      <select name="posting">
        {(current === undefined || current === 'some') && (
          <option value="">{t(current === undefined ? 'role.usual' : 'role.some')}</option>
        )}
        {choices.map(({ id, role }) => (
          <option key={id} value={id} selected={id === current}>
            {t(`role.${role}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
