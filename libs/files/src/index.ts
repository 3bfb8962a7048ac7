export { type Comparison, compareWithStore, type NamedKeys, UNDER_WAY_MS } from './compare';
export { removeSome } from './remove-some';
export { parseContentType } from './content-type';
export { fileStoreConfig, openFileStore } from './config';
export type { ByteRange, FileStore, ListedFile, StoredFile } from './file-store';
export { checkKey } from './file-store';
export { BrokenContentError } from './measured-store';
