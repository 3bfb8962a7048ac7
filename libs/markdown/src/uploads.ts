/** The path id of an uploaded file. Source: wire contract for files, section 1.1. */
const PATH_ID = String.raw`\d+\/[\p{L}\p{M}\p{N}_/.-]+`;

const UPLOAD_PATH = new RegExp(String.raw`\/user_uploads\/(${PATH_ID})`, 'gu');
const UPLOAD_URL = new RegExp(String.raw`^\/user_uploads\/(${PATH_ID})(?=$|[?#])`, 'u');

/** Returns the path ids of the uploads that a text names. One that ends with dots is also returned without them, because
 *  they may be the end of a sentence. */
export function uploadPathsIn(text: string): string[] {
  const found = Array.from(text.matchAll(UPLOAD_PATH), (match) => match[1] ?? '');
  return [...new Set(found.flatMap((pathId) => [pathId, pathId.replace(/\.+$/, '')]))];
}

/** Returns the path id in the address of a link, or undefined if the address is not that of an upload. */
export function uploadPathId(url: string): string | undefined {
  return UPLOAD_URL.exec(url)?.[1];
}
