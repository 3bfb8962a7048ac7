export { fileStoreConfig, openFileStore } from './config';
export type { ByteRange, FileStore, ListedFile, PutOptions, StoredFile } from './file-store';
export { checkKey } from './key';
