import { silentMention } from './markdown-syntax';

/** Returns the notice to a user whom another user added to a group or removed from it. */
export function membershipNotice(
  op: 'add_members' | 'remove_members',
  by: { user_id: number; full_name: string },
  groupName: string,
): string {
  const done = op === 'add_members' ? 'added you to' : 'removed you from';
  return `${silentMention(by)} ${done} the group @_*${groupName}*.`;
}
