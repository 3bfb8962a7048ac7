/** Names somebody in a text without notifying them. */
export const silentMention = ({ full_name, user_id }: { full_name: string; user_id: number }): string =>
  `@_**${full_name}|${user_id}**`;
