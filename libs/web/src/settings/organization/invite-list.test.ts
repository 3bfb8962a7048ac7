import { ApiError, type Client } from '@team-chat/client';
import { readInviteList, sendInviteList, type Names } from './invite-list.ts';

const NAMES: Names = {
  roles: new Map([
    ['member', 400],
    ['mitglied', 400],
    ['guest', 600],
  ]),
  allRoles: new Set(['member', 'mitglied', 'guest', 'owner']),
  groups: new Map([
    ['design', 11],
    ['berlin', 12],
  ]),
};
const read = (text: string) =>
  readInviteList(text, NAMES).map(({ line, email, role, groupIds, problem }) =>
    problem ? { line, problem } : { line, email, role, groupIds },
  );

test('reads addresses with names, roles and groups', () => {
  expect(read('ada@example.com\nBen <ben@example.com>, Guest\n\nCy, cy@example.com,Mitglied,"Design; BERLIN"')).toEqual(
    [
      { line: 1, email: 'ada@example.com', role: undefined, groupIds: [] },
      { line: 2, email: 'ben@example.com', role: 600, groupIds: [] },
      { line: 4, email: 'cy@example.com', role: 400, groupIds: [11, 12] },
    ],
  );
});

test('reads columns in the order that the first line names', () => {
  expect(read('Name;Gruppen;Rolle;E-Mail\nAda;Design|Berlin;guest;ada@example.com')).toEqual([
    { line: 2, email: 'ada@example.com', role: 600, groupIds: [11, 12] },
  ]);
});

test('says for each line what is wrong with it', () => {
  const text =
    'ada@example.com\nnobody\nada@EXAMPLE.com\nb@example.com,chief\nc@example.com,owner\nd@example.com,,Design;Sales';
  expect(read(text).slice(1)).toEqual([
    { line: 2, problem: { kind: 'noAddress' } },
    { line: 3, problem: { kind: 'duplicate', line: 1 } },
    { line: 4, problem: { kind: 'role', name: 'chief' } },
    { line: 5, problem: { kind: 'mayNotRole', name: 'owner' } },
    { line: 6, problem: { kind: 'group', name: 'Sales' } },
  ]);
  expect(read('')).toEqual([]);
});

interface Sent {
  invitee_emails: string;
  invite_as?: number;
  group_ids?: number[];
}

/** Makes a client whose server answers each request with the next refusal, or takes it. */
function clientWith(...refusals: (Record<string, unknown> | undefined)[]) {
  const sent: Sent[] = [];
  const send = (params: Sent) => {
    sent.push({ invitee_emails: params.invitee_emails, invite_as: params.invite_as, group_ids: params.group_ids });
    const refusal = refusals.shift();
    if (!refusal) return Promise.resolve({});
    const answer = { result: 'error', msg: 'refused', code: 'INVITATION_FAILED', ...refusal } as const;
    return Promise.reject(new ApiError(answer, 400, undefined));
  };
  return { client: { invites: { send } } as unknown as Client, sent };
}

const OFFER = { stream_ids: [1], invite_as: 400, group_ids: [9] } as const;
const sendList = (client: Client, text: string) =>
  sendInviteList(client, readInviteList(text, NAMES), { ...OFFER, stream_ids: [1], group_ids: [9] });

test('sends the lines with one role and the same groups together, with what the form says', async () => {
  const { client, sent } = clientWith();
  expect(await sendList(client, 'a@example.com\nb@example.com,guest,design\nc@example.com\nwrong')).toMatchObject([
    { line: 4, problem: { kind: 'noAddress' } },
  ]);
  expect(sent).toEqual([
    { invitee_emails: 'a@example.com,c@example.com', invite_as: 400, group_ids: [9] },
    { invitee_emails: 'b@example.com', invite_as: 600, group_ids: [9, 11] },
  ]);
});

test('sends the others where the server refuses some addresses, and returns those', async () => {
  const { client, sent } = clientWith({
    errors: [['b@example.com', 'Invalid address.', false]],
    sent_invitations: false,
  });
  expect(await sendList(client, 'a@example.com\nb@example.com\nc@example.com')).toMatchObject([
    { line: 2, problem: { kind: 'address', reason: 'Invalid address.' } },
  ]);
  expect(sent.map(({ invitee_emails }) => invitee_emails)).toEqual([
    'a@example.com,b@example.com,c@example.com',
    'a@example.com,c@example.com',
  ]);
});

test('sends nothing again where the server has sent the others', async () => {
  const { client, sent } = clientWith({
    errors: [['a@example.com', 'Already has an account.', false]],
    sent_invitations: true,
  });
  expect(await sendList(client, 'a@example.com\nb@example.com')).toHaveLength(1);
  expect(sent).toHaveLength(1);
});

test('returns all lines of a batch where the limit of a day is reached, or everything is refused', async () => {
  const limit = clientWith({ errors: [], daily_limit_reached: true });
  expect(await sendList(limit.client, 'a@example.com\nb@example.com')).toMatchObject([
    { line: 1, problem: { kind: 'dailyLimit' } },
    { line: 2, problem: { kind: 'dailyLimit' } },
  ]);
  const other = clientWith({ code: 'BAD_REQUEST' });
  expect(await sendList(other.client, 'a@example.com')).toMatchObject([{ line: 1, problem: { kind: 'refused' } }]);
});
