import type { Client } from '@team-chat/client';
import { useState } from 'preact/hooks';
import { isAdministrator } from '../../state/permissions.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';

/** Longest name of a folder. */
const MAX_NAME = 60;

/** Fields `folder` and `newFolder`: the folder of a channel, which administrators may make. */
export function FolderField({ store, current }: { store: Store; current: number | null }) {
  const [chosen, setChosen] = useState(current === null ? '' : String(current));
  const folders = store.state.folders.filter((folder) => !folder.is_archived);
  const mayMake = isAdministrator(store.state);
  if (folders.length === 0 && !mayMake) return null;
  return (
    <>
      <label>
        {t('channel.folder')}
        <select name="folder" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value="">{t('channel.noFolder')}</option>
          {folders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {mayMake && <option value="new">{t('channel.newFolder')}</option>}
        </select>
      </label>
      {chosen === 'new' && (
        <label>
          {t('channel.folderName')}
          <input name="newFolder" required maxLength={MAX_NAME} autocomplete="off" />
        </label>
      )}
    </>
  );
}

/** Returns the id of the folder that the fields name, after a new one was made; null for none. */
export async function folderIn({ channelFolders }: Client, fields: FormData): Promise<number | null> {
  const chosen = String(fields.get('folder') ?? '');
  if (chosen !== 'new') return chosen === '' ? null : Number(chosen);
  return (await channelFolders.create({ name: String(fields.get('newFolder')).trim() })).channel_folder_id;
}
