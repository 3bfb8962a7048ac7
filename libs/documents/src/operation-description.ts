import type { Allow, AnyOperation } from '@team-chat/contracts';
import { code } from './tables';

const CALLERS: Record<Allow, string> = {
  internal: 'services',
  anonymous: 'anyone',
  spectator: 'users and spectators',
  user: 'users',
  human: 'users, not bots',
  member: 'users, not guests',
  'human-member': 'users, neither bots nor guests',
  administrator: 'administrators',
  owner: 'owners',
  'human-owner': 'owners, not bots',
};

/** Returns who may call an operation, in words. */
export function callersOf({ http, allow, requiredPermission }: AnyOperation): string {
  const onBehalf = allow === 'internal' ? '' : `, for ${CALLERS[allow]}`;
  const callers = http ? CALLERS[allow] : `services${onBehalf}`;
  return requiredPermission ? `${callers}, with \`${requiredPermission}\`` : callers;
}

/** Describes an operation for clients, in Markdown: its own description, who may call it, since which feature level, and
 *  the events that it may cause. */
export function descriptionOf(op: AnyOperation): string {
  // Some events are for services only.
  const events = new Set(op.emits.filter(({ clientSchema }) => clientSchema).map(({ name }) => name));
  const facts = [
    `For ${callersOf(op)}.`,
    op.level === undefined ? '' : `Since feature level ${op.level}.`,
    events.size === 0 ? '' : `Events: ${code(events)}.`,
  ];
  return [op.description, facts.filter((fact) => fact !== '').join(' ')].filter(Boolean).join('\n\n');
}
