import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, open as openCallback, type Options, type ZipFile } from 'yauzl';
import { BadSourceError } from '../bad-source';
import { checkPath, type SourceFiles } from './source-files';

const openZipFile = promisify<string, Options, ZipFile>(openCallback);

/** Bytes that a file may have when it is uncompressed, for each byte in the archive. JSON has less than 100; a bomb has a thousand. */
const MAX_RATIO = 400;
/** Below this size in bytes the ratio does not matter. */
const HARMLESS_BYTES = 16 * 1024 * 1024;
/** Kinds of files in the upper half of the external attributes, as Unix has them: all, and regular files. */
const [KIND, REGULAR] = [0xf000, 0x8000];

/** Opens a zip archive. Throws BadSourceError for a damaged archive, paths outside of the archive, links, and files that are much
 *  larger than their compressed bytes. */
export async function openZip(path: string): Promise<SourceFiles> {
  const zip = await openZipFile(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(refuse);
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      try {
        const name = checkEntry(entry);
        if (!name.endsWith('/')) entries.set(name, entry);
        zip.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    zip.readEntry();
  }).catch((error: unknown) => {
    zip.close();
    return refuse(error);
  });
  const openStream = promisify(zip.openReadStream.bind(zip) as never) as (
    entry: Entry,
  ) => Promise<NodeJS.ReadableStream>;
  return {
    paths: [...entries.keys()].sort(),
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    async open(name) {
      const entry = entries.get(name);
      if (!entry) throw new BadSourceError(`${name} is missing`);
      return Readable.from(bytesOf(name, await openStream(entry).catch(refuse)));
    },
    async [Symbol.asyncDispose]() {
      zip.close();
    },
  };
}

/** Reads a file. yauzl ends with an error where the bytes are more or fewer than the entry says. */
async function* bytesOf(name: string, content: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  try {
    yield* content as AsyncIterable<Buffer>;
  } catch (error) {
    throw new BadSourceError(`${name} is damaged: ${(error as Error).message}`);
  }
}

/** Returns the name of an entry. */
function checkEntry(entry: Entry): string {
  const name = checkPath(decodeName(entry.fileName as unknown as Buffer));
  const kind = (entry.externalFileAttributes >>> 16) & KIND;
  if (kind !== 0 && kind !== REGULAR && !name.endsWith('/')) {
    throw new BadSourceError(`${name} is neither a file nor a folder`);
  }
  if (entry.uncompressedSize > HARMLESS_BYTES && entry.uncompressedSize > MAX_RATIO * entry.compressedSize) {
    throw new BadSourceError(`${name} is compressed too much: ${entry.uncompressedSize} bytes`);
  }
  return name;
}

/** The characters of the old DOS character set from 128 on, with which some programs read names in UTF-8 before they write them. */
const DOS_CHARACTERS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** Returns a name that is in UTF-8, whether the archive says so or not, and whether it was encoded once or twice. */
function decodeName(bytes: Buffer): string {
  const name = decodeUtf8(bytes) ?? bytes.toString('latin1');
  const codes = [...name].map((character) => {
    const place = DOS_CHARACTERS.indexOf(character);
    return place >= 0 ? place + 128 : character.charCodeAt(0);
  });
  const isDos = codes.every((code) => code < 256) && codes.some((code) => code >= 128);
  return (isDos ? decodeUtf8(Buffer.from(codes)) : undefined) ?? name;
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function refuse(error: unknown): never {
  if (error instanceof BadSourceError) throw error;
  throw new BadSourceError(`The archive cannot be read: ${(error as Error).message}`);
}
