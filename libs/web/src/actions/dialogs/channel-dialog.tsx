import type { Subscription } from '@team-chat/client';
import { mayAdministerChannel } from '../../state/permissions.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';
import { FolderField, folderIn } from './folder-field.tsx';
import { DialogForm } from './form.tsx';
import { PostingField } from './new-channel-dialog.tsx';

/** Settings of the user for a channel. Those of notifications may be left to the user's general ones. */
const SWITCHES = [
  'pin_to_top',
  'is_muted',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const;

/** Changes how a channel looks and notifies for the user and, for those who may, its name, description and folder. */
export function ChannelDialog({ store, channel }: { store: Store; channel: Subscription }) {
  const isOwn = mayAdministerChannel(store.state, channel);
  const { limits } = store.state;
  const mayPost = typeof channel.can_send_message_group === 'number' ? channel.can_send_message_group : 'some';
  const save = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const { stream_id } = channel;
    const settings = [
      { property: 'color', value: text('color') },
      ...SWITCHES.map((property) => ({ property, value: fields.has(property) })),
    ].filter(({ property, value }) => value !== shownValue(channel, property));
    const posting = text('posting');
    const changes = {
      ...(text('name') !== channel.name && { new_name: text('name') }),
      ...(text('description') !== channel.description && { description: text('description') }),
      ...(posting !== '' && Number(posting) !== mayPost && { can_send_message_group: { new: Number(posting) } }),
      ...(fields.has('private') !== channel.invite_only && { is_private: fields.has('private') }),
    };
    return store.requests.attempt(async (client) => {
      const { subscriptions, channels } = client;
      if (settings.length > 0) {
        await subscriptions.updateSettings({ subscription_data: settings.map((each) => ({ stream_id, ...each })) });
      }
      if (!isOwn) return;
      const folderId = await folderIn(client, fields);
      const all = { ...changes, ...(folderId !== channel.folder_id && { folder_id: folderId }) };
      if (Object.keys(all).length > 0) await channels.update({ stream_id, ...all });
    });
  };
  return (
    <DialogForm title={t('channel.settingsOf', { channel: channel.name })} submit={t('channel.save')} onSubmit={save}>
      {isOwn ? (
        <>
          <label>
            {t('channelForm.name')}
            <input name="name" required defaultValue={channel.name} maxLength={limits.max_stream_name_length} />
          </label>
          <label>
            {t('channelForm.description')}
            <textarea
              name="description"
              rows={3}
              defaultValue={channel.description}
              maxLength={limits.max_stream_description_length}
            />
          </label>
          <FolderField store={store} current={channel.folder_id} />
          <PostingField store={store} current={mayPost} />
          <label class="p-choice">
            <input type="checkbox" name="private" defaultChecked={channel.invite_only} /> {t('channel.private')}
          </label>
        </>
      ) : (
        <p>{channel.description || t('channel.noDescription')}</p>
      )}
      <label>
        {t('channel.color')}
        <input type="color" name="color" defaultValue={channel.color} />
      </label>
      {SWITCHES.map((property) => (
        <label key={property} class="p-choice">
          <input type="checkbox" name={property} defaultChecked={shownValue(channel, property) === true} />{' '}
          {t(`channel.${property}`)}
        </label>
      ))}
    </DialogForm>
  );
}

/** Returns a setting as the form shows it: one that is left to the user's general one looks as switched off. */
function shownValue(channel: Subscription, property: string): boolean | string {
  const value = channel[property as keyof Subscription];
  return typeof value === 'string' ? value : value === true;
}
