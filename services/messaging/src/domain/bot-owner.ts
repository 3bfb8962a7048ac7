import type { UserCard } from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';

/** Returns whether somebody administers a bot: its owner, or an administrator. */
export const administersBot = (
  { user_id, role }: Pick<UserCard, 'user_id' | 'role'>,
  { bot_owner_id }: Pick<UserCard, 'bot_owner_id'>,
): boolean => isAdministrator(role) || bot_owner_id === user_id;
