/** The end of a link to a message of the organisation, with the message's id in the source. */
const LINK = /(#narrow\/(?:[^\s()<>"]*\/)?(?:near|with|id)\/)([\w.-]*\w)/g;

/** Returns the ids of the messages to which a text links. */
export const linkedMessages = (text: string): string[] =>
  text.includes('#narrow/') ? Array.from(text.matchAll(LINK), (match) => match[2]!) : [];

/** Replaces the ids of messages in links by those that the messages have here. */
export function replaceMessageIds(text: string, ids: ReadonlyMap<string, number>): string {
  return text.replace(LINK, (whole, start: string, id: string) => (ids.has(id) ? `${start}${ids.get(id)}` : whole));
}
