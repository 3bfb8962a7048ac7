/** A mention of a group in rendered HTML that notifies its members. Group: the group's id. */
const GROUP_MENTION = /<span class="user-group-mention" data-user-group-id="(\d+)">/;

/** Returns the id of the first group that messages mention; undefined if the messages mention no group, or one of them
 *  mentions the user in person. */
export function mentionedGroupId(userId: number, messages: { rendered_content: string }[]): number | undefined {
  const inPerson = `<span class="user-mention" data-user-id="${userId}">`;
  if (messages.some(({ rendered_content }) => rendered_content.includes(inPerson))) return undefined;
  for (const { rendered_content } of messages) {
    const id = GROUP_MENTION.exec(rendered_content)?.[1];
    if (id) return Number(id);
  }
  return undefined;
}
