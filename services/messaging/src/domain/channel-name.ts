import {
  BadRequestError,
  codePointLength,
  MAX_CHANNEL_NAME_LENGTH,
  unprintablePosition,
} from '@team-chat/contracts';

/** A channel name as it is stored. Throws what clients expect. */
export function checkChannelName(text: string): string {
  const name = text.trim();
  if (name === '') throw new BadRequestError("Channel name can't be empty.");
  if (codePointLength(name) > MAX_CHANNEL_NAME_LENGTH) {
    throw new BadRequestError(`Channel name too long (limit: ${MAX_CHANNEL_NAME_LENGTH} characters).`);
  }
  const position = unprintablePosition(name);
  if (position) throw new BadRequestError(`Invalid character in channel name, at position ${position}.`);
  return name;
}
