import { makeSecrets } from './make-secrets';

const TARGET = {
  release: 'chat',
  namespace: undefined,
  database: undefined,
  parameters: '',
  nats: undefined,
  natsTls: false,
};

/** Returns the users of NATS of a configuration. */
const usersOf = (secrets: Record<string, Record<string, string>>) =>
  JSON.parse(/users: (\[.*\]) \}/.exec(secrets['chat-nats-users']!['users.conf']!)![1]!) as {
    user: string;
    password: string;
    permissions: object;
  }[];

test('each Secret has what its pod needs, with passwords of its own', () => {
  const secrets = makeSecrets(TARGET);
  expect(Object.keys(secrets['chat-team-chat-accounts']!)).toEqual(['NATS_URL', 'DATABASE_URL', 'SECRET_KEY']);
  expect(Object.keys(secrets['chat-team-chat-events']!)).toEqual(['NATS_URL']);
  expect(secrets['chat-team-chat-snippets-and-folders']!.DATABASE_URL).toMatch(
    /^postgres:\/\/team_chat_snippets_and_folders:[\w-]{43}@chat-team-chat-postgresql:5432\/team_chat$/,
  );
  const passwords = Object.values(secrets).flatMap(
    (texts) =>
      Object.values(texts)
        .join()
        .match(/[\w-]{43}/g) ?? [],
  );
  // The users of NATS are in two Secrets, and PostgreSQL's password is in one twice.
  expect(new Set(passwords).size).toBe(7 + 4 + 1 + 1);
  const { NATS_URL } = secrets['chat-team-chat-gateway']!;
  expect(NATS_URL).toContain(usersOf(secrets).find(({ user }) => user === 'gateway')!.password);
});

test('servers outside of the release are named', () => {
  const secrets = makeSecrets({
    ...TARGET,
    database: 'db.example.com/rooms',
    parameters: '?sslmode=verify-full',
    nats: 'a.example.com:4222, b.example.com:4222',
    natsTls: true,
  });
  expect(secrets).not.toHaveProperty('chat-team-chat-postgresql');
  expect(secrets['chat-team-chat-groups']).toEqual({
    DATABASE_URL: expect.stringMatching(
      /^postgres:\/\/rooms_groups:[\w-]+@db\.example\.com:5432\/rooms\?sslmode=verify-full$/,
    ),
    NATS_URL: expect.stringMatching(
      /^tls:\/\/groups:[\w-]+@a\.example\.com:4222,tls:\/\/groups:[\w-]+@b\.example\.com:4222$/,
    ),
  });
});

test('what exists stays, and what is missing is added', () => {
  const before = makeSecrets(TARGET);
  expect(makeSecrets(TARGET, before)).toEqual(before);
  const { SECRET_KEY: _, ...accounts } = before['chat-team-chat-accounts']!;
  const { 'chat-team-chat-admin': __, ...others } = before;
  const after = makeSecrets(TARGET, { ...others, 'chat-team-chat-accounts': accounts });
  expect(after['chat-team-chat-accounts']).toEqual({ ...accounts, SECRET_KEY: expect.any(String) });
  expect(after['chat-team-chat-groups']).toEqual(before['chat-team-chat-groups']);
  // The new password of the operator is in the users of NATS as well, which are those of this version.
  const changed = usersOf(after).filter(({ password }, index) => password !== usersOf(before)[index]!.password);
  expect(changed.map(({ user }) => user)).toEqual(['admin']);
});
