/** An archive that cannot be read: it is no archive, is damaged, or would harm the reader. The message is for the person who
 *  gave the archive, and names the place. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
