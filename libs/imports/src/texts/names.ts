/** A user or group of the source, by the id that the source gave it. */
export interface Named {
  id: string;
  name: string;
}

/** Finds what the references in a source's texts name, by ids or by short names, as the source writes them. */
export interface Names {
  findUser(reference: string): Named | undefined;
  /** Returns the name of a channel, with `>topic` behind it where the reference is a part of a channel. */
  findChannel(reference: string): string | undefined;
  findGroup(reference: string): Named | undefined;
}

/** A text in our dialect, and the source's markup in it that has no counterpart and stays as it was. */
export interface ConvertedText {
  text: string;
  unconverted: string[];
}

/** Characters of a text that are converted. A message keeps fewer, and the time of a conversion grows with the square of the text. */
export const MAX_SOURCE_LENGTH = 20_000;

/** Mention of everyone in the channel. */
export const EVERYONE = '@**all**';

/** Returns a mention with the id in the source, which the loader replaces. */
export const mentionUser = ({ id, name }: Named): string => `@**${name}|${id}**`;
export const mentionGroup = ({ name }: Named): string => `@*${name}*`;
export const linkChannel = (name: string): string => `#**${name}**`;
/** Returns the URL of a message by its id in the source, which the messaging service replaces. */
export const messageUrl = (id: string): string => `#narrow/near/${id}`;
