import {
  BadRequestError,
  codePointLength,
  MAX_USER_GROUP_NAME_LENGTH,
  refusedNamePosition,
} from '@team-chat/contracts';

/** Prefixes of mentions and of the names of system groups. */
const RESERVED_PREFIXES = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/** Throws BadRequestError unless a custom group may have the name. Source: spec/wire-contract.md, section 2.5. */
export function checkGroupName(name: string): void {
  if (name.trim() === '') throw new BadRequestError("User group name can't be empty!");
  if (codePointLength(name) > MAX_USER_GROUP_NAME_LENGTH) {
    throw new BadRequestError(`User group name cannot exceed ${MAX_USER_GROUP_NAME_LENGTH} characters.`);
  }
  const position = refusedNamePosition(name);
  if (position) throw new BadRequestError(`Invalid character in user group name, at position ${position}.`);
  const prefix = RESERVED_PREFIXES.find((reserved) => name.startsWith(reserved));
  if (prefix !== undefined) throw new BadRequestError(`User group name cannot start with '${prefix}'.`);
}
