import { closedReason } from './invitation-state';

const OPEN = { status: 'open', expires_at: null, inviter_is_active: true } as const;

test.each<[string, Parameters<typeof closedReason>[0], string | null]>([
  ['none', undefined, 'unknown'],
  ['without an end', OPEN, null],
  ['before its end', { ...OPEN, expires_at: 1001 }, null],
  ['at its end', { ...OPEN, expires_at: 1000 }, 'expired'],
  ['used, whatever the time', { ...OPEN, status: 'used', expires_at: 1 }, 'used'],
  ['revoked, whatever the time', { ...OPEN, status: 'revoked', expires_at: 1 }, 'revoked'],
  ['of somebody who left', { ...OPEN, inviter_is_active: false }, 'revoked'],
])('invitation %s', (_case, invitation, reason) => expect(closedReason(invitation, 1000)).toBe(reason));
