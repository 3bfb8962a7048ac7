import { EXPORT_FLAGS } from '@team-chat/contracts';
import { FLAG_BITS } from './flags';

type ExportFlag = (typeof EXPORT_FLAGS)[number];
const bit = (flag: ExportFlag): number => 1 << EXPORT_FLAGS.indexOf(flag);

/** Bits of flags that have no bit in the table. The others have the same bits in exports as in the table. */
export const READ = bit('read');
export const HISTORICAL = bit('historical');
export const STREAM_WILDCARD = bit('stream_wildcard_mentioned');

/** Throws where a flag has one bit in the table and another one in exports: statements copy the bits. */
for (const [name, value] of Object.entries(FLAG_BITS)) {
  if (bit(name as ExportFlag) !== value) throw new Error(`the bit of ${name} differs`);
}
