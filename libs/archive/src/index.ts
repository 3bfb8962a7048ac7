export { ArchiveError } from './archive-error';
export { ArchiveReader, type ReadOptions, type TableRow } from './archive-reader';
export { type ArchivedFile, type ArchiveOptions, ArchiveWriter, createArchive } from './archive-writer';
export { type CodedSetting, type CodedValue, codeOf, valueOfCode } from './codes';
export { type ArchiveLimits, ArchiveMeter, checkEntryPath, DEFAULT_LIMITS } from './extract';
export * from './format';
export { channelGroupSettings, groupGroupSettings, realmGroupSettings, realmSettings, userSettings } from './settings';
export { type GroupValue, directRecipientId, recipientId, sourceRow, type SourceRow } from './source-row';
export { type ParsedValue, parseTables } from './table-parser';
