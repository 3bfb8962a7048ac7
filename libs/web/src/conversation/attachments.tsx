import { Paperclip } from 'lucide';
import type { RefObject } from 'preact';
import { HiddenText } from '../parts/hidden-text.tsx';
import { Icon } from '../parts/icon.tsx';
import { keyOf, type WritableView } from '../state/view.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Milliseconds that an upload may take. */
const UPLOAD_MS = 3_600_000;

/** Returns functions that upload files to the message. */
export function useAttachments(
  view: WritableView,
  field: RefObject<HTMLTextAreaElement | null>,
  insert: (inserted: string) => void,
) {
  const { requests, texts } = useStore().store;
  /** Uploads files one after the other, and inserts a link to each. */
  const attach = (files: Iterable<File>) =>
    requests.attempt(async (client) => {
      for (const file of files) {
        const { url, filename } = await client.files.upload({ file }, { timeoutMs: UPLOAD_MS });
        const link = `[${filename.replaceAll(/[[\]]/g, '')}](${url})`;
        if (field.current) insert(`${link} `);
        // Another view was opened meanwhile.
        else texts.setDraft(keyOf(view), (texts.draft(keyOf(view)) ?? '') + link);
      }
    });
  const attachFrom = (event: Event, data: DataTransfer | null) => {
    if (!data?.files.length) return;
    event.preventDefault();
    void attach([...data.files]);
  };
  return { attach, attachFrom };
}

/** Button that chooses files. */
export function AttachButton({ onChoose }: { onChoose(files: File[]): void }) {
  return (
    <label class="v-attach">
      <Icon of={Paperclip} />
      <HiddenText>{t('compose.attach')}</HiddenText>
      <input
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          onChoose([...currentTarget.files!]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
