import { findFreePort } from '@team-chat/servers';
import { ok, TestRealm, type TestUser, until } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import { ExampleBot } from '../support/example-bot';

let cluster: TestCluster;
let realm: TestRealm;
let ada: TestUser;
let bot: TestUser;
let example: ExampleBot;
let channel: { id: number; name: string };
beforeAll(async () => {
  // The default organisation is reached by any host name, such as the address of the proxy.
  cluster = await startTestCluster({ own: true });
  realm = await TestRealm.create(cluster.bus, cluster.baseUrls[0]!, { is_default: true });
});
afterAll(() => cluster?.stop());
beforeEach(async () => {
  ada = await realm.user();
  bot = await realm.user('member', { bot: true });
  channel = await realm.channel([ada]);
});
afterEach(() => example?.stop());

const mention = (text: string, topic = 'cake') => {
  const content = `@**${bot.full_name}|${bot.user_id}** ${text}`;
  return ok(ada.client.post('/messages', { type: 'channel', to: channel.id, topic, content })).then(
    ({ id }) => id as number,
  );
};

/** Returns the texts of the bot's messages that Ada sees, in order. */
async function textsOfBot(): Promise<string[]> {
  const narrow = [{ operator: 'sender', operand: bot.user_id }];
  const query = { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false };
  const { messages } = await ok(ada.client.get('/messages', query));
  return messages.map(({ content }: { content: string }) => content);
}

const untilBotSaid = (text: string) =>
  until(`the bot says ${text}`, async () => (await textsOfBot()).find((sent) => sent.includes(text)));

describe('the reminder bot', () => {
  const startBot = async () => {
    example = await ExampleBot.start(cluster.baseUrls[0]!, 'reminder-bot.mjs', bot);
  };
  const remindersIn = (texts: string[]) => texts.filter((text) => text.startsWith('Reminder '));
  const untilReminded = (count = 1) =>
    until(`there are ${count} reminders`, async () => {
      const reminders = remindersIn(await textsOfBot());
      return reminders.length >= count && reminders;
    });
  const untilForgotten = (id: number) =>
    until('the reminder is deleted', async () => {
      const { storage } = await ok(bot.client.get('/bot_storage'));
      return Number(storage.handled) >= id && !(id in storage);
    });

  test('reminds, with a mention of the person and the text as a quote', async () => {
    await startBot();
    const id = await mention('in 1 second: fetch the @**all** ```cake');
    await untilBotSaid(`I will remind you: <time:`);
    expect(await untilReminded()).toEqual([
      `Reminder ${id} for @**${ada.full_name}|${ada.user_id}**:\n\`\`\`quote\nfetch the @**all** '''cake\n\`\`\``,
    ]);
    await untilForgotten(id);
  });

  test('answers direct messages, lists reminders where they were made, and cancels them', async () => {
    await startBot();
    const direct = (content: string) =>
      ok(ada.client.post('/messages', { type: 'direct', to: [bot.user_id], content }));
    const { id } = await direct('in 2 weeks sing');
    await untilBotSaid(`cancel ${id}`);
    await mention('list');
    await untilBotSaid('You have no reminders here.');
    await direct('list');
    await untilBotSaid(`* ${id}: <time:`);
    const bob = await realm.user();
    await ok(bob.client.post('/messages', { type: 'direct', to: [bot.user_id], content: `cancel ${id}` }));
    await direct('cancel 1');
    await untilBotSaid('Sorry, you have no such reminder.');
    await direct(`cancel ${id}`);
    await untilBotSaid(`Cancelled ${id}.`);
    await untilForgotten(id);
  });

  test.each([
    ['in 0.5 parsecs: fly', 'Sorry, I did not understand that.'],
    ['', 'Sorry, I did not understand that.'],
    ['in 99999999999999999999 days: x', 'at most a year'],
    [`in 5 minutes: ${'x'.repeat(501)}`, 'at most 500 characters'],
  ])('refuses %j', async (text, expected) => {
    await startBot();
    await mention(text);
    await untilBotSaid(expected);
    expect(Object.keys((await ok(bot.client.get('/bot_storage'))).storage)).toEqual(['handled']);
  });

  test('keeps reminders over restarts, and learns of those for which it was asked while it was away', async () => {
    await startBot();
    const first = await mention('in 3 seconds: one');
    await untilBotSaid(`cancel ${first}`);
    await example.kill();
    const second = await mention('in 1 second: two');
    await example.start();
    expect(await untilReminded(2)).toHaveLength(2);
    await Promise.all([untilForgotten(first), untilForgotten(second)]);
    await example.kill();
    await example.start();
    const third = await mention('in 1 second: three');
    await untilForgotten(third);
    expect(remindersIn(await textsOfBot())).toHaveLength(3);
  });

  test('reminds once where it loses queues and answers, and is killed after sending', async () => {
    await startBot();
    const lost = example.proxy.loseNext('PUT', '/bot_storage');
    const id = await mention('in 2 seconds: one');
    await lost;
    const unanswered = example.proxy.loseNext('POST', '/messages', 'Reminder');
    await example.loseQueue();
    await unanswered;
    await untilBotSaid(`cancel ${id}`);
    await untilForgotten(id);
    expect(await untilReminded()).toHaveLength(1);

    const lastUnanswered = example.proxy.loseNext('POST', '/messages', 'Reminder');
    const second = await mention('in 2 seconds: two');
    await lastUnanswered;
    await example.kill();
    await example.start();
    await untilForgotten(second);
    expect(remindersIn(await textsOfBot())).toHaveLength(2);
  });
});

describe('the build status bot', () => {
  const TOKEN = 'secret';
  let hook: string;

  const startBot = async () => {
    const port = await findFreePort();
    const environment = { CHANNEL: channel.name, PORT: String(port), TOKEN };
    hook = `http://127.0.0.1:${port}/?token=${TOKEN}`;
    await ok(
      realm.owner.client.post('/users/me/subscriptions', {
        subscriptions: [{ name: channel.name }],
        principals: [bot.user_id],
      }),
    );
    example = await ExampleBot.start(cluster.baseUrls[0]!, 'build-status-bot.mjs', bot, environment);
  };
  const send = (body: unknown, url = hook) =>
    fetch(url, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
  const BUILD = { project: 'kitchen', branch: 'main', url: 'https://ci.example.com/builds/7' };
  async function report(status: string, build: object = {}): Promise<number> {
    const answer = await send({ ...BUILD, ...build, status });
    const body = (await answer.json()) as { message_id: number };
    expect([answer.status, body]).toEqual([200, { message_id: expect.any(Number) }]);
    return body.message_id;
  }
  const messageOf = async (id: number) =>
    (await ok(ada.client.get(`/messages/${id}`, { apply_markdown: false }))).message;
  const emojiOf = async (id: number) =>
    (await messageOf(id)).reactions.map(({ emoji_name }: { emoji_name: string }) => emoji_name);

  test('posts to the topic of the project, edits the message and reacts', async () => {
    await startBot();
    const id = await report('running');
    expect(await messageOf(id)).toMatchObject({
      subject: 'kitchen',
      display_recipient: channel.name,
      content: `:working_on_it: \`main\` **running**\n${BUILD.url}`,
    });
    expect(await report('passed')).toBe(id);
    expect((await messageOf(id)).content).toBe(`:check: \`main\` **passed**\n${BUILD.url}`);
    expect(await emojiOf(id)).toEqual(['check']);
    for (const repeated of ['passed', 'running']) expect(await report(repeated)).toBe(id);
    expect(await report('failed')).toBe(id);
    expect(await emojiOf(id)).toEqual(['cross_mark']);
    await report('cancelled', { url: 'https://ci.example.com/builds/8' });
    expect(await textsOfBot()).toHaveLength(2);
  });

  test('posts again where the message is gone', async () => {
    await startBot();
    const id = await report('running');
    await ok(realm.owner.client.delete(`/messages/${id}`));
    const again = await report('passed');
    expect(again).not.toBe(id);
    expect(await textsOfBot()).toEqual([expect.stringContaining('passed')]);
  });

  test('says the last builds, which it still knows after a restart and a lost queue', async () => {
    await startBot();
    await mention('status');
    await untilBotSaid('I know of no builds.');
    await report('passed');
    await report('failed', { url: 'https://ci.example.com/builds/8', branch: 'soup' });
    await report('running', { project: 'garden' });
    await example.kill();
    await example.start();
    await mention('status');
    await untilBotSaid('* :working_on_it: garden `main` **running**');
    await example.loseQueue();
    await mention('status kitchen');
    const lines = await untilBotSaid('* :check: kitchen `main` **passed**');
    expect(lines.split('\n')[0]).toBe('* :cross_mark: kitchen `soup` **failed** https://ci.example.com/builds/8');
    await mention('dance');
    await untilBotSaid('Write `status`');
  });

  test('posts once where the answer of the server is lost, or it is killed', async () => {
    await startBot();
    const lost = example.proxy.loseNext('POST', '/messages');
    expect((await send({ ...BUILD, status: 'running' })).status).toBe(503);
    await lost;
    const id = await report('running');
    const edited = example.proxy.loseNext('PATCH', `/messages/${id}`);
    await report('passed');
    await edited;
    expect(await textsOfBot()).toHaveLength(1);

    const url = 'https://ci.example.com/builds/8';
    const posted = example.proxy.loseNext('POST', '/messages');
    const interrupted = send({ ...BUILD, url, status: 'running' }).catch(() => undefined);
    await posted;
    await example.kill();
    await interrupted;
    await example.start();
    await report('failed', { url });
    expect(await textsOfBot()).toHaveLength(2);
  });

  test('of concurrent requests about a build, one posts', async () => {
    await startBot();
    const ids = await Promise.all(['running', 'running', 'passed', 'running'].map((status) => report(status)));
    expect(new Set(ids).size).toBe(1);
    expect((await messageOf(ids[0]!)).content).toContain('passed');
  });

  test('refuses what is no report', async () => {
    await startBot();
    const valid = { ...BUILD, status: 'running' };
    const statusOf = async (body: unknown, url?: string) => (await send(body, url)).status;
    expect(await statusOf(valid, hook.replace(TOKEN, 'other'))).toBe(401);
    expect(await statusOf(valid, hook.split('?')[0])).toBe(401);
    expect((await fetch(hook)).status).toBe(405);
    expect(await statusOf('{')).toBe(400);
    expect(await statusOf('x'.repeat(100_001))).toBe(413);
    for (const body of [
      null,
      [],
      7,
      { ...valid, project: ' ' },
      { ...valid, project: 'x'.repeat(61) },
      { ...valid, branch: 'a`b' },
      { ...valid, branch: undefined },
      { ...valid, status: 'toString' },
      { ...valid, url: 'javascript:alert(1)' },
      { ...valid, url: 'builds/7' },
    ]) {
      expect([body, await statusOf(body)]).toEqual([body, 400]);
    }
    expect(await textsOfBot()).toEqual([]);
  });
});
