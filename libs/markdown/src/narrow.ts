/** Builds the part of an address after `#` that selects messages, as clients write and read it. */

function encodeHash(text: string): string {
  // A message may contain a lone surrogate, which cannot be encoded.
  return (
    encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
      .replaceAll('.', '%2E')
      .replaceAll('(', '%28')
      .replaceAll(')', '%29')
      // In Markdown, where the address of a link may stand, stars and quotation marks have a meaning.
      .replaceAll('*', '%2A')
      .replaceAll("'", '%27')
      .replaceAll('%', '.')
  );
}

export function channelUrl(channelId: number, channelName: string): string {
  return `/#narrow/channel/${encodeHash(`${channelId}-${channelName.replaceAll(' ', '-')}`)}`;
}

/** Returns the link to a topic; with `newestMessageId` it still works after the topic is renamed. */
export function topicUrl(
  channelId: number,
  channelName: string,
  topic: string,
  newestMessageId: number | undefined,
): string {
  const url = `${channelUrl(channelId, channelName)}/topic/${encodeHash(topic)}`;
  return newestMessageId === undefined ? url : `${url}/with/${newestMessageId}`;
}

export function messageUrl(channelId: number, channelName: string, topic: string, messageId: string | number): string {
  return `${channelUrl(channelId, channelName)}/topic/${encodeHash(topic)}/near/${messageId}`;
}

/** Returns the reader's link to a direct message. The link to a reader's own note names the reader. */
export function directMessageUrl(participants: number[], readerId: number, messageId: number): string {
  const others = participants.length > 1 ? participants.filter((id) => id !== readerId) : [readerId];
  return `/#narrow/dm/${others.join(',')}-${others.length > 1 ? 'group' : 'dm'}/near/${messageId}`;
}
