import { EventReader, expectRefusal, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let ann: TestUser;
let ben: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [ann, ben] = await Promise.all([realm.user(), realm.user()]);
});
afterAll(() => cluster?.stop());

const report = (caller: TestUser, message: number, parameters: Record<string, unknown> = {}) =>
  caller.client.post(`/messages/${message}/report`, { report_type: 'spam', ...parameters });
const send = async (parameters: Record<string, unknown>): Promise<number> =>
  (await ok(ben.client.post('/messages', parameters))).id;

describe('report-message', () => {
  const DISABLED = 'Message reporting is not enabled in this organization.';

  test('is refused where the organisation has no channel for moderation', async () => {
    const message = await send({ type: 'direct', to: [ann.user_id], content: 'psst' });
    await expectRefusal(report(ann, message), DISABLED);
  });

  describe('with a channel for moderation', () => {
    let moderation: { id: number; name: string };
    beforeAll(async () => {
      moderation = await realm.channel([], { invite_only: true });
      await ok(owner.client.patch('/realm', { moderation_request_channel_id: moderation.id }));
    });

    test('posts in the empty topic of a channel that has no other', async () => {
      const place = await realm.channel([], { invite_only: true, topics_policy: 'empty_topic_only' });
      await ok(owner.client.patch('/realm', { moderation_request_channel_id: place.id }));
      const queue = await EventReader.register(owner.client, {
        client_capabilities: { empty_topic_name: true },
      });
      await ok(report(ann, await say(ben, [ann], 'psst')));
      const { message } = await queue.until(({ message: m }) => m?.stream_id === place.id);
      expect(message.subject).toBe('');
      await ok(owner.client.patch('/realm', { moderation_request_channel_id: moderation.id }));
    });

    test('posts the reporter, the reason and the message in the channel for moderation', async () => {
      const open = await realm.channel([ann, ben]);
      const message = await send({
        type: 'channel',
        to: open.name,
        topic: 'deals',
        content: 'buy **now** ```x',
      });
      const queue = await EventReader.register(owner.client, { apply_markdown: true });
      await ok(report(ann, message, { description: ' third time ' }));
      const told = await queue.until(({ type, message: m }) => type === 'message' && m.stream_id === moderation.id);
      expect(told.message.subject).toBe(`${ben.full_name} moderation`);
      expect(told.message.sender_full_name).toBe('Notification Bot');
      expect(told.message.content).toContain(`data-user-id="${ann.user_id}"`);
      expect(told.message.content).toContain('third time');
      expect(told.message.content).toContain('buy <strong>now</strong>');
      expect(told.message.content).toContain('class="spoiler-block"');
      expect(told.message.content).toContain('<time datetime=');
      expect(told.flags).not.toContain('mentioned');
    });

    test('links to the message, and names the other people of a direct conversation', async () => {
      const [open, eve] = [await realm.channel([ann, ben]), await realm.user()];
      const queue = await EventReader.register(owner.client, { apply_markdown: true });
      const told = async (message: number) => {
        await ok(report(ann, message));
        const mark = `about ${message}`;
        const { message: found } = await queue.until(
          ({ type, message: m }) => type === 'message' && m.stream_id === moderation.id && m.content.includes(mark),
        );
        return found.content as string;
      };
      const say = async (place: Record<string, unknown>) => {
        const id = await send({ ...place, content: 'to come' });
        await ok(ben.client.patch(`/messages/${id}`, { content: `about ${id}` }));
        return id;
      };
      const inChannel = await say({ type: 'channel', to: open.name, topic: '`deals`' });
      expect(await told(inChannel)).toMatch(new RegExp(`href="/?#narrow/channel/${open.id}-[^"]*/near/${inChannel}"`));
      const inGroup = await told(await say({ type: 'direct', to: [ann.user_id, eve.user_id] }));
      for (const { user_id } of [ann, ben, eve]) expect(inGroup).toContain(`data-user-id="${user_id}"`);
      const inPair = await told(await say({ type: 'direct', to: [ann.user_id] }));
      for (const { user_id } of [ann, ben]) expect(inPair).toContain(`data-user-id="${user_id}"`);
      expect(inPair).not.toContain(`data-user-id="${eve.user_id}"`);
    });

    test('accepts a report of a direct message', async () => {
      const message = await send({ type: 'direct', to: [ann.user_id], content: 'psst' });
      await ok(report(ann, message, { report_type: 'other', description: 'rude' }));
    });

    test.each<[Record<string, unknown>, string]>([
      [{ report_type: 'ugly' }, 'Invalid report_type: Value error, Not in the list of possible values'],
      [{ description: 'x'.repeat(1001) }, 'description is too long (limit: 1000 characters)'],
      [{ report_type: 'other' }, 'An explanation is required.'],
      [{ report_type: 'other', description: ' ' }, 'An explanation is required.'],
    ])('the report %j is refused', async (parameters, msg) => {
      const message = await send({ type: 'direct', to: [ann.user_id], content: 'psst' });
      await expectRefusal(report(ann, message, parameters), msg);
    });

    test('is refused for messages that the caller may not see', async () => {
      const message = await send({ type: 'direct', to: [owner.user_id], content: 'psst' });
      await expectRefusal(report(ann, message), 'Invalid message(s)');
      await expectRefusal(report(ann, 999_999), 'Invalid message(s)');
    });
  });
});
