import { basicOf, call } from '@team-chat/testkit/http';
import { type TestUser, until } from '@team-chat/testkit';
import { ClientProgram, type Fields, poller } from './client-program';
import { type ClientDeployment, list, number, text } from './deployment';
import { HEADERS, pythonForm, toJson } from './python';

/** Largest number of characters that a bot may store. */
const MAX_STORAGE = 10_000_000;

/** A bot under the runner of the Python package: sends what the runner sends when a bot starts, answers and stores. */
class PythonBot extends ClientProgram {
  private readonly headers: Record<string, string>;

  constructor(
    private readonly url: string,
    readonly account: TestUser,
    name: string,
  ) {
    const headers = { ...HEADERS, 'user-agent': `Zulip${name}Bot (Linux; 6.1)` };
    super(url, (method, fields) => pythonForm(method, fields, headers), account);
    this.headers = headers;
  }

  /** Reads settings and profile as the runner does, with the key both times, and stores a bot's first values. */
  async start(initial: Fields = {}): Promise<any> {
    expect(await this.get('server_settings')).toMatchObject({
      zulip_version: text,
      zulip_feature_level: number,
    });
    const profile = await this.get('users/me');
    const { user_id, full_name } = this.account;
    expect(profile).toMatchObject({ user_id, full_name, email: text, is_bot: true });
    for (const [key, value] of Object.entries(initial)) await this.put(key, value);
    return profile;
  }

  /** Registers for messages. Returns a function that waits for the next message that contains a text. */
  async listen(): Promise<(content: string) => Promise<any>> {
    const { queue_id, last_event_id } = await this.post('register', { event_types: ['message'], narrow: [] });
    const next = poller((last) => this.get('events', { queue_id, last_event_id: last }), last_event_id);
    return (content) =>
      next(({ type, message }) => type === 'message' && message.content.includes(content)).then((event) => {
        expect(event).toMatchObject({ flags: list, message: { sender_id: number, sender_email: text } });
        return event;
      });
  }

  /** Stores a value, as JSON within the JSON of the parameter. */
  put = (key: string, value: unknown) => this.call('PUT', 'bot_storage', { storage: { [key]: toJson(value) } });

  async stored(key: string): Promise<unknown> {
    const { storage } = await this.get('bot_storage', { keys: [key] });
    return JSON.parse(storage[key]);
  }

  /** Answers in the conversation of a message; the runner names itself among the recipients of a direct message. */
  reply(message: any, content: string) {
    if (message.type === 'private') {
      const to = message.display_recipient.map(({ id }: { id: number }) => id);
      return this.post('messages', { type: 'private', to, content, widget_content: null });
    }
    const { display_recipient: to, subject } = message;
    return this.post('messages', { type: 'stream', to, subject, content, widget_content: null });
  }

  update = (fields: { message_id: number; content: string }) => this.patch(`messages/${fields.message_id}`, fields);

  react(message: any, emoji_name: string) {
    const fields = { message_id: message.id, emoji_name, reaction_type: 'unicode_emoji' };
    return this.post(`messages/${message.id}/reactions`, fields);
  }

  /** Uploads a file in a part that is named after its path, without a content type. */
  async upload(path: string, content: string): Promise<any> {
    const boundary = '2d9b5e0a6f0c4d63';
    const disposition = `form-data; name="${path}"; filename="${path.split('/').at(-1)}"`;
    const body = `--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n--${boundary}--\r\n`;
    const answer = await call(this.url, {
      method: 'POST',
      path: '/api/v1/user_uploads',
      headers: {
        ...this.headers,
        authorization: basicOf(this.account),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body,
    });
    expect(answer.body).toMatchObject({ result: 'success' });
    return answer.body;
  }
}

/** The bot's own text of a message that begins with a mention of it, as the runner cuts it out. */
const queryOf = ({ content }: { content: string }, name: string) => {
  const mention = `@**${name}**`;
  return content.startsWith(mention) ? content.slice(mention.length).trimStart() : undefined;
};

export function pythonBots(deployment: () => ClientDeployment): void {
  let ann: ClientProgram;
  const aBot = async (name: string) => {
    const { realm, baseUrl } = deployment();
    return new PythonBot(baseUrl, await realm.user('member', { bot: true }), name);
  };
  const mention = (bot: PythonBot, content: string) =>
    ann.post('messages', {
      type: 'stream',
      to: deployment().channel.name,
      topic: 'bots',
      content: `@**${bot.account.full_name}** ${content}`.trim(),
    });
  beforeAll(() => {
    const { baseUrl, ann: user } = deployment();
    ann = new ClientProgram(baseUrl, pythonForm, user);
  });

  test('incrementor counts in one message that it edits, and begins again after a restart', async () => {
    const bot = await aBot('Incrementor');
    await bot.start({ number: 0, message_id: null });
    const next = await bot.listen();
    const count = async (content: string) => {
      await mention(bot, content);
      const { message, flags } = await next(content);
      expect(flags).toContain('mentioned');
      expect(queryOf(message, bot.account.full_name)).toBe(content);
      const number = ((await bot.stored('number')) as number) + 1;
      await bot.put('number', number);
      const message_id = (await bot.stored('message_id')) as number | null;
      if (message_id !== null) return bot.update({ message_id, content: String(number) });
      const { id } = await bot.reply(message, String(number));
      return bot.put('message_id', id);
    };
    await count('first');
    const message_id = (await bot.stored('message_id')) as number;
    expect(await count('second')).toMatchObject({ ignored_parameters_unsupported: ['message_id'] });
    expect(await ann.get(`messages/${message_id}`)).toMatchObject({
      raw_content: '2',
      message: { sender_id: bot.account.user_id, subject: 'bots', type: 'stream' },
    });
    // All that is stored, as older releases of the runner fetch it at the start.
    expect((await bot.get('bot_storage')).storage).toEqual({ number: '2', message_id: String(message_id) });
    await bot.start({ number: 0, message_id: null });
    expect((await bot.get('bot_storage')).storage).toEqual({ number: '0', message_id: 'null' });
  });

  test('virtual_fs keeps nested values under the names of channels and the addresses of people', async () => {
    const bot = await aBot('Virtual_fs');
    const { email } = await bot.start();
    const next = await bot.listen();
    const { ann: user, channel } = deployment();
    await ann.post('messages', { type: 'private', to: [email], content: 'mkdir größe' });
    const { message, flags } = await next('mkdir');
    expect(flags).not.toContain('mentioned');
    const addresses = message.display_recipient.map((each: { email: string }) => each.email);
    expect(addresses.sort()).toEqual([user.email, email].sort());
    const files = { '/': { kind: 'dir', fns: ['/größe'] }, user_paths: { [message.sender_email]: '/' } };
    for (const key of [addresses.join(' '), channel.name]) {
      // The runner says "key not found", and bots take a default value.
      const { status, body } = await bot.send('GET', 'bot_storage', { keys: [key] });
      expect([status, body]).toEqual([400, { result: 'error', msg: 'Key does not exist.', code: 'BAD_REQUEST' }]);
      await bot.put(key, files);
      expect(await bot.stored(key)).toEqual(files);
    }
    const { id } = await bot.reply(message, 'directory created');
    const answered = (await ann.get(`messages/${id}`)).message;
    expect(answered.display_recipient.map((each: { id: number }) => each.id).sort()).toEqual(
      [user.user_id, bot.account.user_id].sort(),
    );
  });

  test('followup posts to another channel, by its name, and asks back where the text is missing', async () => {
    const bot = await aBot('Followup');
    const { realm } = deployment();
    const followup = await realm.channel([realm.owner]);
    await bot.start();
    const next = await bot.listen();
    await mention(bot, '');
    const { message: empty } = await next('@**');
    expect(queryOf(empty, bot.account.full_name)).toBe('');
    await bot.reply(empty, 'Please specify the message');
    await mention(bot, 'buy tea');
    const { message } = await next('buy tea');
    const content = `from ${message.sender_email}: buy tea`;
    const fields = { type: 'stream', to: followup.name, subject: message.sender_email, content };
    expect(await bot.post('messages', fields)).toMatchObject({ id: number });
  });

  test('reacts, and uploads a file that the answer links', async () => {
    const bot = await aBot('File_uploader');
    await bot.start();
    const next = await bot.listen();
    await mention(bot, '~/notes.txt');
    const { message } = await next('notes.txt');
    await bot.react(message, 'wave');
    const { uri } = await bot.upload('/home/user/notes.txt', 'tea, coffee');
    await bot.reply(message, `[notes.txt](${uri})`);
    const attached = await until('the file is attached', async () => {
      const { attachments } = await bot.get('attachments');
      return attachments[0]?.messages.length > 0 && attachments;
    });
    expect(attached).toMatchObject([{ name: 'notes.txt', size: 11 }]);
  });

  test('is told that its storage is full; a person has a storage too', async () => {
    const bot = await aBot('Incrementor');
    await bot.start();
    const large = 'x'.repeat(MAX_STORAGE / 20);
    const keys = Array.from({ length: 19 }, (_, index) => `large ${index}`);
    for (const key of keys) await bot.put(key, large);
    const { status, body } = await bot.send('PUT', 'bot_storage', { storage: { last: large } });
    expect([status, body]).toEqual([
      400,
      {
        result: 'error',
        msg: expect.stringMatching(/^Request exceeds storage limit by /),
        code: 'BAD_REQUEST',
      },
    ]);
    expect(await bot.stored(keys[0]!)).toBe(large);
    const stored = await ann.send('PUT', 'bot_storage', { storage: { a: '1' } });
    expect([stored.status, stored.body.result]).toEqual([200, 'success']);
  });

  test('registers again where its queue is gone', async () => {
    const bot = await aBot('Incrementor');
    await bot.start();
    const { queue_id, last_event_id } = await bot.post('register', { event_types: ['message'], narrow: [] });
    await bot.delete('events', { queue_id });
    // After a failed connection, the package asks not to wait.
    const { status, body } = await bot.send('GET', 'events', { queue_id, last_event_id, dont_block: true });
    expect([status, body]).toEqual([
      400,
      { result: 'error', code: 'BAD_EVENT_QUEUE_ID', queue_id, msg: `Bad event queue ID: ${queue_id}` },
    ]);
    const next = await bot.listen();
    await mention(bot, 'again');
    expect((await next('again')).flags).toContain('mentioned');
  });
}
