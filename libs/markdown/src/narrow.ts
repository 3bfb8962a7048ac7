/** The part of an address after `#` that selects messages, as clients of the dialect write and read it. */

function encodeHash(text: string): string {
  // A lone surrogate cannot be encoded, and a message may well contain one.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('.', '%2E')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('%', '.');
}

export function channelUrl(channelId: number, channelName: string): string {
  return `/#narrow/channel/${encodeHash(`${channelId}-${channelName.replaceAll(' ', '-')}`)}`;
}

/** `newestMessageId` makes the link survive a renamed topic. */
export function topicUrl(
  channelId: number,
  channelName: string,
  topic: string,
  newestMessageId: number | undefined,
): string {
  const url = `${channelUrl(channelId, channelName)}/topic/${encodeHash(topic)}`;
  return newestMessageId === undefined ? url : `${url}/with/${newestMessageId}`;
}

export function messageUrl(channelId: number, channelName: string, topic: string, messageId: string): string {
  return `${channelUrl(channelId, channelName)}/topic/${encodeHash(topic)}/near/${messageId}`;
}
