import { lookup } from 'mime-types';
import { parseContentType } from '@team-chat/files';
import { detectCharset } from '@team-chat/outgoing';

/** Beginnings of files, by type. A `?` stands for any byte. */
const SIGNATURES: Record<string, readonly string[]> = {
  'application/pdf': ['%PDF-'],
  'audio/flac': ['fLaC'],
  'audio/wav': ['RIFF????WAVE'],
  'image/avif': ['????ftypavif', '????ftypavis'],
  'image/gif': ['GIF87a', 'GIF89a'],
  'image/jpeg': ['\xff\xd8\xff'],
  'image/png': ['\x89PNG\r\n\x1a\n'],
  'image/webp': ['RIFF????WEBP'],
  'video/webm': ['\x1a\x45\xdf\xa3'],
};
/** Types whose files begin like the files of another type. */
const SAME_SIGNATURE: Record<string, string> = {
  'image/apng': 'image/png',
  'audio/webm': 'video/webm',
};

const UNKNOWN = 'application/octet-stream';

/** Returns the type under which a file is served: the type that the client sent, with no parameter but its charset, or, if it sent
 *  none, the type of the name's ending. If the bytes contradict this type, or it is unknown, the type follows from the bytes.
 *  `beginning` holds the first bytes of the file, or all of them. Source: spec/wire-contract-files-and-time.md, section 1.1. */
export function detectContentType(
  sent: string | null,
  name: string,
  beginning: Buffer,
  { isBeginning = true } = {},
): string {
  const known = parseContentType(sent ?? UNKNOWN) ?? UNKNOWN;
  const type = known === UNKNOWN ? lookup(/\.[^.]*$/.exec(name)?.[0] ?? '') || UNKNOWN : known;
  const [essence = ''] = type.split(';', 1);
  const shape = SAME_SIGNATURE[essence] ?? essence;
  const seen = Object.keys(SIGNATURES).find((each) => hasSignature(each, beginning));
  if (shape in SIGNATURES) return seen === shape ? type : (seen ?? UNKNOWN);
  if (essence === 'text/plain' && !/charset=/i.test(type)) {
    return `text/plain; charset=${detectCharset(beginning, { isBeginning })}`;
  }
  return type === UNKNOWN ? (seen ?? UNKNOWN) : type;
}

function hasSignature(type: string, beginning: Buffer): boolean {
  return SIGNATURES[type]!.some((signature) =>
    [...signature].every((char, index) => char === '?' || beginning[index] === char.charCodeAt(0)),
  );
}
