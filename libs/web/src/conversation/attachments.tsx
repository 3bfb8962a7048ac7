import { RotateCcw, X } from 'lucide';
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Shows the files that are being uploaded for a message, and those that failed. */
export function Attachments({ uploadKey }: { uploadKey: string }) {
  const { uploads } = useStore().store;
  const shown = uploads.all.value.filter(({ key }) => key === uploadKey);
  if (shown.length === 0) return null;
  return (
    <ul class="v-uploads" aria-label={t('upload.list')}>
      {shown.map(({ id, file: { name }, sent, failure }) => (
        <li key={id}>
          <span class="v-file">{name}</span>
          {failure === undefined ? (
            <progress value={sent} aria-label={t('upload.progress', { name })} />
          ) : (
            <span class="p-problem" role="alert">
              {failure}
            </span>
          )}
          {failure !== undefined && (
            <button type="button" aria-label={t('upload.retry', { name })} onClick={() => uploads.retry(id)}>
              <Icon of={RotateCcw} />
            </button>
          )}
          <button type="button" aria-label={t('upload.cancel', { name })} onClick={() => uploads.cancel(id)}>
            <Icon of={X} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface DropZoneProps {
  /** Field of the message, which nobody can use while another page covers it. */
  field: RefObject<HTMLElement | null>;
  onDrop(files: File[]): void;
}

/** Takes files that are dropped anywhere on the page, and shows meanwhile that they can be dropped. */
export function DropZone({ field, onDrop }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const withFiles = (run: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || field.current?.closest('[inert]')) return;
      event.preventDefault();
      run(event);
    };
    addEventListener(
      'dragover',
      withFiles(() => setOver(true)),
      { signal },
    );
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    addEventListener(
      'drop',
      withFiles(({ dataTransfer }) => {
        setOver(false);
        onDrop([...dataTransfer!.files]);
      }),
      { signal },
    );
    return () => ended.abort();
  });
  return isOver ? <p class="v-drop">{t('upload.drop')}</p> : null;
}
