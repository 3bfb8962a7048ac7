import { type LegalHold, liftLegalHold, listLegalHolds, placeLegalHold, restoreMessages } from '@team-chat/contracts';
import type { Command } from './command';
import { findRealm, findUser } from './connections';
import { parseId } from './option-values';

const CHANNEL = { value: 'ID', summary: 'the id of a channel' };

const place: Command = {
  name: 'hold-messages',
  summary: 'Keep the messages of a person or a channel whatever the retention policy',
  positionals: ['HOST'],
  options: {
    user: { value: 'EMAIL', summary: 'the address of the person' },
    channel: CHANNEL,
    reason: { value: 'TEXT', summary: 'why, for the record', required: true },
  },
  async run({ call }, { positionals: [host], options }) {
    const { realm_id } = await findRealm(call, host!);
    const channel_id = parseId(options.channel) ?? null;
    const user_id = options.user === undefined ? null : (await findUser(call, host!, options.user)).user.user_id;
    const { hold_id } = await call(placeLegalHold, {
      realm_id,
      user_id,
      channel_id,
      reason: options.reason!,
    });
    return { data: { realm_id, hold_id }, lines: [`Hold ${hold_id} is in force.`] };
  },
};

const lift: Command = {
  name: 'end-hold',
  summary: 'End such a hold',
  positionals: ['HOST', 'HOLD'],
  options: {},
  async run({ call }, { positionals: [host, hold] }) {
    const { realm_id } = await findRealm(call, host!);
    const hold_id = parseId(hold)!;
    await call(liftLegalHold, { realm_id, hold_id });
    return { data: { realm_id, hold_id }, lines: [`Hold ${hold_id} has ended.`] };
  },
};

const day = (timestamp: number) => new Date(timestamp * 1000).toISOString().slice(0, 10);
const formatHold = ({ id, user_id, channel_id, reason, placed_by, placed_at, lifted_at }: LegalHold) =>
  [
    String(id).padStart(6),
    user_id === null ? `channel ${channel_id}` : `user ${user_id}`,
    `${day(placed_at)} to ${lifted_at === null ? 'now' : day(lifted_at)}`,
    ...(placed_by === null ? [] : [`by user ${placed_by}`]),
    reason,
  ].join('  ');

const list: Command = {
  name: 'list-holds',
  summary: 'List the holds of an organisation, those that have ended included',
  positionals: ['HOST'],
  options: {},
  async run({ call }, { positionals: [host] }) {
    const { realm_id } = await findRealm(call, host!);
    const { holds } = await call(listLegalHolds, { realm_id });
    return { data: { holds }, lines: holds.map(formatHold) };
  },
};

const restore: Command = {
  name: 'restore-messages',
  summary: 'Put expired messages back, or a deleted one, as long as the archive has them',
  positionals: ['HOST'],
  options: {
    channel: CHANNEL,
    message: { value: 'ID', summary: 'one message, which may have been deleted by a user' },
  },
  async run({ call }, { positionals: [host], options }) {
    const { realm_id } = await findRealm(call, host!);
    const wanted = { realm_id, channel_id: parseId(options.channel), message_id: parseId(options.message) };
    let count = 0;
    for (let complete = false; !complete;) {
      const answer = await call(restoreMessages, wanted);
      count += answer.restored;
      complete = answer.complete;
    }
    return { data: { realm_id, restored: count }, lines: [`Restored ${count} messages.`] };
  },
};

export const RETENTION_COMMANDS = [place, lift, list, restore];
