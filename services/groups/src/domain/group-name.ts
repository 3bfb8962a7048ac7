import { BadRequestError, codePointLength, MAX_USER_GROUP_NAME_LENGTH } from '@team-chat/contracts';

/** What mentions and the names of system groups begin with. */
const RESERVED_PREFIXES = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/** Throws what clients expect unless a custom group may have the name. Source: spec/wire-contract.md, section 2.5. */
export function checkGroupName(name: string): void {
  if (name.trim() === '') throw new BadRequestError("User group name can't be empty!");
  if (codePointLength(name) > MAX_USER_GROUP_NAME_LENGTH) {
    throw new BadRequestError(`User group name cannot exceed ${MAX_USER_GROUP_NAME_LENGTH} characters.`);
  }
  const prefix = RESERVED_PREFIXES.find((reserved) => name.startsWith(reserved));
  if (prefix !== undefined) throw new BadRequestError(`User group name cannot start with '${prefix}'.`);
}
