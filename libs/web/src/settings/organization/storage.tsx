import type { GetStorageFilesParams, GetStorageFilesResult } from '@team-chat/client';
import { useEffect, useState } from 'preact/hooks';
import { channelName, nameOf } from '../../state/names.ts';
import { isAdministrator } from '../../state/permissions.ts';
import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import { Problem, useAction } from '../page/action.tsx';
import { useFetched } from '../page/fetched.ts';
import { List } from '../page/list.tsx';
import { sizeText, spaceText, StoredFile } from '../page/stored-file.tsx';

/** How much space the organisation's files take, by user and by channel, and the largest files, which can be removed. */
export function Storage() {
  const { state } = useStore();
  if (!isAdministrator(state)) return <p>{ts('reason.administrator')}</p>;
  return <AllStorage />;
}

/** The files that the list shows. */
interface Filter {
  ids: Pick<GetStorageFilesParams, 'user_id' | 'channel_id'>;
  /** Name of the user or channel. */
  name: string;
}

function AllStorage() {
  const { state } = useStore();
  const { answer, problem, reload } = useFetched(({ storage }) => storage.get());
  const [filter, setFilter] = useState<Filter>();
  return (
    <>
      <Problem text={problem} />
      {answer && (
        <>
          <p>{spaceText(answer.upload_space_used, answer.upload_quota_mib)}</p>
          <SumTable
            title={ts('storage.users')}
            rows={answer.users.map(({ user_id, ...sum }) => ({
              ...sum,
              name: nameOf(state, user_id),
              ids: { user_id },
            }))}
            onShow={setFilter}
          />
          <SumTable
            title={ts('storage.channels')}
            rows={[
              ...answer.channels.map(({ channel_id, ...sum }) => ({
                ...sum,
                name: channelName(state, channel_id),
                ids: { channel_id },
              })),
              { ...answer.direct_messages, name: ts('storage.direct') },
              { ...answer.unlinked, name: ts('storage.unlinked') },
            ]}
            onShow={setFilter}
          />
          <p>{ts('storage.unlinkedText')}</p>
        </>
      )}
      <h3>{filter ? ts('storage.largestOf', { name: filter.name }) : ts('storage.largest')}</h3>
      <p>{ts('storage.text')}</p>
      {filter && <button onClick={() => setFilter(undefined)}>{ts('storage.showAll')}</button>}
      <LargestFiles key={JSON.stringify(filter)} ids={filter?.ids} onRemove={reload} />
    </>
  );
}

interface Sum extends Partial<Filter> {
  name: string;
  files: number;
  bytes: number;
}

/** Sums of files. Those of a user or a channel have a button that shows the files. */
function SumTable({ title, rows, onShow }: { title: string; rows: readonly Sum[]; onShow(filter: Filter): void }) {
  return (
    <div class="o-scroller" tabIndex={0} role="region" aria-label={title}>
      <table class="o-table">
        <thead>
          <tr>
            {[title, ts('storage.files'), ts('storage.size')].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ ids, name, files, bytes }) => (
            <tr key={JSON.stringify(ids ?? name)}>
              <th scope="row">{name}</th>
              <td>{files}</td>
              <td>{sizeText(bytes)}</td>
              {ids && (
                <td>
                  <button aria-label={ts('storage.showOf', { name })} onClick={() => onShow({ ids, name })}>
                    {ts('storage.show')}
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The largest files that the user may read, a page at a time. */
function LargestFiles({ ids, onRemove }: { ids: Filter['ids'] | undefined; onRemove(): void }) {
  const { state } = useStore();
  const { run, isBusy, problem } = useAction();
  const [list, setList] = useState<GetStorageFilesResult>();
  const fetch = () =>
    run(async ({ storage }) => {
      let { files, next } = list ?? { files: [], next: undefined };
      const count = files.length;
      do {
        const answer = await storage.listFiles({ ...ids, ...(next && { before: next }) });
        files = [...files, ...answer.files];
        next = answer.next;
      } while (next !== null && files.length === count);
      setList({ files, next });
    });
  useEffect(() => void fetch(), []);
  const withoutFile = (removed: number) =>
    setList((before) => before && { ...before, files: before.files.filter(({ id }) => id !== removed) });
  return (
    <>
      {list && (
        <List
          items={list.files}
          label={ts('storage.largest')}
          none={ts('storage.none')}
          nameOf={({ name }) => name}
          keyOf={({ id }) => id}
          row={(file) => (
            <StoredFile
              file={file}
              owner={nameOf(state, file.user_id)}
              messageId={file.message_id ?? undefined}
              explanation={ts('storage.removeText')}
              remove={async ({ storage }) => {
                await storage.removeFile({ file_id: file.id });
                withoutFile(file.id);
                onRemove();
              }}
            />
          )}
        />
      )}
      <Problem text={problem} />
      {list?.next && (
        <button disabled={isBusy} onClick={() => void fetch()}>
          {ts('storage.more')}
        </button>
      )}
    </>
  );
}
