import {
  BadRequestError,
  codePointLength,
  MAX_CHANNEL_NAME_LENGTH,
  unprintablePosition,
} from '@team-chat/contracts';

/** Returns a channel name as it is stored. Throws BadRequestError where it is empty, too long or not printable. */
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
