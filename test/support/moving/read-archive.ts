import { createHash } from 'node:crypto';
import { ArchiveReader, type RecordFolder, type Row, type TableName } from '@team-chat/archive';

const FOLDERS: RecordFolder[] = ['uploads', 'avatars', 'emoji', 'realm_icons'];

/** The rows of an archive by table, and the digests of its files by folder, in their order. */
export async function readArchive(path: string): Promise<Record<string, unknown[]>> {
  const reader = await ArchiveReader.open(path);
  const found: Record<string, unknown[]> = {};
  const add = (name: string, value: unknown) => void (found[name] ??= []).push(value);
  const files = ['realm.json', 'attachment.json'];
  for await (const file of reader.messageFiles()) files.push(file);
  for (const file of files) {
    for await (const item of reader.rows(file)) {
      if (item.table !== 'unknown') add(item.table, item.row satisfies Row<TableName>);
    }
  }
  for (const folder of FOLDERS) {
    for await (const { path: file, size } of reader.records(folder)) {
      const hash = createHash('sha256');
      for await (const chunk of await reader.read(`${folder}/${file}`)) hash.update(chunk as Buffer);
      add(folder, { size, sha256: hash.digest('hex') });
    }
  }
  await reader.close();
  return found;
}
