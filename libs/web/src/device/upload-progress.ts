const listeners = new WeakMap<Blob, (part: number) => void>();

/** Calls a function with the part of a file that was sent, from 0 to 1, while a request uploads the file. */
export function watchUpload(file: Blob, onProgress: (part: number) => void): void {
  listeners.set(file, onProgress);
}

/** Tells who watches the upload of a file how much of it was sent. */
export const tellProgress = (file: Blob, part: number): void => listeners.get(file)?.(part);
