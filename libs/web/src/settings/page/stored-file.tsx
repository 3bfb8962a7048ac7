import type { Attachment, Client } from '@team-chat/client';
import { momentOf } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';
import { locale } from '../../words/words.ts';
import { ActionButton } from './action.tsx';

const MIB = 1024 * 1024;

/** Returns a size in megabytes as people read it. */
export const sizeText = (bytes: number): string =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: 'megabyte', maximumSignificantDigits: 2 }).format(bytes / MIB);

/** Returns how much space all files of the organisation take, of how much. */
export function spaceText(bytes: number, quotaMib: number | null | undefined): string {
  const used = sizeText(bytes);
  return quotaMib == null ? ts('files.used', { used }) : ts('files.usedOf', { used, all: sizeText(quotaMib * MIB) });
}

interface StoredFileProps {
  file: Pick<Attachment, 'name' | 'path_id' | 'size' | 'create_time'>;
  /** Name of the owner, where the files have several. */
  owner?: string;
  /** A message that links to the file; undefined where there is none. */
  messageId: number | undefined;
  /** Sentence that says what the removal does. */
  explanation: string;
  remove(client: Client): Promise<unknown>;
}

/** A file in a list: its size and time, a link to its message, and a button that removes it. */
export function StoredFile({ file, owner, messageId, explanation, remove }: StoredFileProps) {
  const { name, path_id, size, create_time } = file;
  return (
    <>
      <span>
        <a href={`/user_uploads/${path_id}`} target="_blank" rel="noreferrer">
          {name}
        </a>{' '}
        <small>
          {sizeText(size)} · {momentOf(new Date(create_time))}
          {owner !== undefined && ` · ${owner}`}
          {messageId === undefined && ` · ${ts('files.unused')}`}
        </small>
      </span>
      {messageId !== undefined && (
        <a href={`#narrow/near/${messageId}`} aria-label={ts('files.messageOf', { name })}>
          {ts('files.message')}
        </a>
      )}
      <ActionButton
        label={ts('list.remove')}
        name={ts('list.removeOf', { name })}
        question={ts('files.removeQuestion', { name })}
        explanation={explanation}
        action={remove}
      />
    </>
  );
}
