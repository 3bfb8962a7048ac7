import { signal } from '@preact/signals-core';
import { watchUpload } from '../device/upload-progress.ts';
import { t } from '../words/words.ts';
import { reasonOf, type Requests } from './requests.ts';
import type { Slices } from './slices.ts';
import type { Texts } from './texts.ts';

/** Milliseconds that an upload may take. */
const UPLOAD_MS = 3_600_000;

/** A file on its way to the server. */
export interface Upload {
  id: number;
  /** Key of the view for whose message the file is. */
  key: string;
  file: File;
  /** Part of the file that was sent, from 0 to 1. */
  sent: number;
  /** Reason why the file was not uploaded. */
  failure: string | undefined;
}

/** Files that the user uploads. They go on while other views are open. */
export class Uploads {
  readonly all = signal<readonly Upload[]>([]);
  private readonly requests: Requests;
  private readonly slices: Slices;
  private readonly texts: Texts;
  private readonly aborts = new Map<number, AbortController>();
  private count = 0;
  /** One file follows the other, so that links stand in the order of the files. */
  private queue: Promise<void> = Promise.resolve();

  constructor(requests: Requests, slices: Slices, texts: Texts) {
    this.requests = requests;
    this.slices = slices;
    this.texts = texts;
  }

  /** Uploads files, and inserts a link to each into the message of a view. */
  add(key: string, files: Iterable<File>): void {
    for (const file of files) {
      const id = this.count++;
      this.all.value = [...this.all.peek(), { id, key, file, sent: 0, failure: undefined }];
      this.start(id);
    }
  }

  /** Uploads a file again that failed. */
  retry(id: number): void {
    this.change(id, { sent: 0, failure: undefined });
    this.start(id);
  }

  /** Ends an upload, or forgets one that failed. */
  cancel(id: number): void {
    this.all.value = this.all.peek().filter((upload) => upload.id !== id);
    this.aborts.get(id)?.abort();
  }

  private start(id: number): void {
    this.queue = this.queue.then(() => this.upload(id));
  }

  private async upload(id: number): Promise<void> {
    const upload = this.find(id);
    if (!upload) return;
    const { key, file } = upload;
    const maxMib = this.slices.raw.limits.max_file_upload_size_mib;
    if (file.size > maxMib * 2 ** 20) return this.change(id, { failure: t('upload.tooLarge', { size: maxMib }) });
    const abort = new AbortController();
    this.aborts.set(id, abort);
    watchUpload(file, (sent) => this.change(id, { sent }));
    try {
      const { files } = this.requests.client;
      const { url, filename } = await files.upload({ file }, { timeoutMs: UPLOAD_MS, signal: abort.signal });
      this.cancel(id);
      this.texts.insert(key, linkTo(url, filename));
    } catch (error) {
      this.change(id, { failure: reasonOf(error) });
    } finally {
      this.aborts.delete(id);
    }
  }

  private find(id: number): Upload | undefined {
    return this.all.peek().find((upload) => upload.id === id);
  }

  private change(id: number, changes: Partial<Upload>): void {
    this.all.value = this.all.peek().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload));
  }
}

/** Returns the Markdown of a link to an uploaded file; a sound gets its player. */
function linkTo(url: string, filename: string): string {
  const isSound = /\.(aac|flac|mp3|wav)$/i.test(filename);
  return `${isSound ? '!' : ''}[${filename.replaceAll(/[[\]]/g, '')}](${url}) `;
}
