import { BadRequestError, unprintablePosition } from '@team-chat/contracts';

/** A name as it is stored. Throws what clients expect. Source: wire-contract.md, section 2.3. */
export function checkFolderName(text: string): string {
  const name = text.trim();
  if (name === '') throw new BadRequestError("Channel folder name can't be empty.");
  const position = unprintablePosition(name);
  if (position)
    throw new BadRequestError(`Invalid character in channel folder name, at position ${position}.`);
  return name;
}
