import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import { useData } from '../live.ts';
import { Problem } from '../page/action.tsx';
import { useFetched } from '../page/fetched.ts';
import { List } from '../page/list.tsx';
import { spaceText, StoredFile } from '../page/stored-file.tsx';

/** The user's files, the largest first, and how much space all files of the organisation take. */
export function Files() {
  const { state } = useStore();
  const { filesVersion } = useData();
  const { answer, problem } = useFetched(({ files }) => files.list(), [filesVersion]);
  const quota = state.realm.realm_upload_quota_mib as number | null | undefined;
  return (
    <>
      <p>
        {ts('files.text')} {answer && spaceText(answer.upload_space_used, quota)}
      </p>
      <Problem text={problem} />
      {answer && (
        <List
          items={[...answer.attachments].sort((a, b) => b.size - a.size)}
          label={ts('section.files')}
          none={ts('files.none')}
          nameOf={({ name }) => name}
          keyOf={({ id }) => id}
          row={(file) => (
            <StoredFile
              file={file}
              messageId={file.messages[0]?.id}
              explanation={ts('files.removeText')}
              remove={({ files }) => files.remove({ attachment_id: file.id })}
            />
          )}
        />
      )}
    </>
  );
}
