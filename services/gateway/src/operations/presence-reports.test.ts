import { setTimeout as sleep } from 'node:timers/promises';
import { type BusRequest, NoRespondersError } from '@team-chat/bus';
import { type AnyOperation, findPresences, type Role, updatePresence } from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';
import { PresenceReports } from './presence-reports';

let calls: { op: string; params: Record<string, unknown> }[];
let reports: PresenceReports;
let isLarge: boolean;
let refuse: (op: AnyOperation) => Error | undefined;

beforeEach(() => {
  calls = [];
  isLarge = true;
  refuse = () => undefined;
  const bus = {
    async callBytes(op: AnyOperation, { params }: BusRequest) {
      calls.push({ op: op.id, params });
      const error = refuse(op);
      if (error) throw error;
      return new Uint8Array();
    },
  };
  const largeAnswers = {
    areLarge: () => isLarge,
    await: (_op: { id: string }, _realmId: number, call: () => Promise<Uint8Array>) => call(),
  };
  reports = new PresenceReports(bus, largeAnswers);
});

function report(params: Record<string, unknown> = {}, role: Role = ROLE.member): Promise<Uint8Array> {
  const actor = { realm_id: 1, user_id: 2, role, is_bot: false, date_joined: 0 };
  const request = {
    actor,
    params: { status: 'active', last_update_id: 5, ...params },
    info: { request_id: '', client: 'test', realm_id: 1 },
  };
  return reports.call(request as unknown as BusRequest);
}
const ids = () => calls.map(({ op }) => op);

test('reports whose answer is the same share it, which is read after all of them', async () => {
  const answers = await Promise.all([report(), report(), report()]);
  expect(answers[1]).toBe(answers[0]);
  expect(answers[2]).toBe(answers[0]);
  expect(ids()).toEqual([updatePresence.id, updatePresence.id, updatePresence.id, findPresences.id]);
  expect(calls[0]!.params).toMatchObject({ status: 'active', ping_only: true });
  expect(calls[3]!.params).toEqual({
    realm_id: 1,
    modern: true,
    last_update_id: 5,
    history_limit_days: null,
  });
});

test('other updates, other forms and later reports have answers of their own', async () => {
  const first = report();
  const others = [report({ last_update_id: 6 }), report({ last_update_id: undefined })];
  const answers = new Set(await Promise.all([first, ...others]));
  answers.add(await report());
  expect(answers.size).toBe(4);
});

test.each<[string, Record<string, unknown>, Role, boolean]>([
  ['small', {}, ROLE.member, false],
  ['of a guest', {}, ROLE.guest, true],
  ['left out', { ping_only: true }, ROLE.member, true],
])('a report whose answer is %s is one call', async (_, params, role, large) => {
  isLarge = large;
  await Promise.all([report(params, role), report(params, role)]);
  expect(ids()).toEqual([updatePresence.id, updatePresence.id]);
});

test('a service of the version before, which cannot only read, is called as before', async () => {
  refuse = (op) => (op.id === findPresences.id ? new NoRespondersError() : undefined);
  await report();
  expect(ids()).toEqual([updatePresence.id, findPresences.id, updatePresence.id]);
  expect(calls[2]!.params).not.toHaveProperty('ping_only');
});

test('a failed read is not shared with later reports', async () => {
  refuse = (op) => (op.id === findPresences.id ? new Error('failed') : undefined);
  await expect(report()).rejects.toThrow('failed');
  refuse = () => undefined;
  await sleep(0);
  expect(await report()).toEqual(new Uint8Array());
});
