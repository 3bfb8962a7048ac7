import { silentMention } from './markdown-syntax';

/** What somebody is told who was put into a group, or taken out of it, by somebody else. */
export function membershipNotice(
  op: 'add_members' | 'remove_members',
  by: { user_id: number; full_name: string },
  groupName: string,
): string {
  const done = op === 'add_members' ? 'added you to' : 'removed you from';
  return `${silentMention(by)} ${done} the group @_*${groupName}*.`;
}
