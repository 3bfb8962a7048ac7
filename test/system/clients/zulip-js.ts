import connect from 'zulip-js';
import { type ClientDeployment, flag, list, number, object, text } from './deployment';
import { poller } from './client-program';

/** The library itself: it sends the parameters of POST requests as multipart/form-data, and all others in the query. */
export function zulipJs(deployment: () => ClientDeployment): void {
  let ann: any;
  let bob: any;
  beforeAll(async () => {
    const { baseUrl: realm, ...users } = deployment();
    const { password } = deployment().realm;
    // One logs in with a password, and gets the API key.
    ann = await connect({ username: users.ann.email, password, realm });
    bob = await connect({ username: users.bob.email, apiKey: users.bob.api_key, realm });
  });

  /** Sends a message to the channel; returns its id. */
  async function say(content: string): Promise<number> {
    const { name } = deployment().channel;
    const sent = await bob.messages.send({ type: 'stream', to: name, topic: 'plans', content });
    expect(sent).toMatchObject({ result: 'success', id: number });
    return sent.id;
  }

  test('logs in with a password', () => {
    expect(ann.config.apiKey).toBe(deployment().ann.api_key);
  });

  test('describes the server', async () => {
    expect(await ann.server.settings()).toMatchObject({ zulip_version: text, realm_name: text });
  });

  test('registers a queue, gets the events of a message, a reaction and typing, and deregisters', async () => {
    const registered = await ann.queues.register({ event_types: ['message', 'reaction', 'typing'] });
    expect(registered).toMatchObject({ result: 'success', queue_id: text, last_event_id: number });
    const { queue_id, last_event_id } = registered;
    const find = poller(
      (last) => ann.events.retrieve({ queue_id, last_event_id: last, dont_block: true }),
      last_event_id,
    );
    const next = (wanted: string) => find(({ type }) => type === wanted);
    const id = await say('tea');
    expect((await next('message')).message).toMatchObject({ id, content: 'tea', subject: 'plans' });
    const reaction = {
      message_id: id,
      emoji_name: 'tada',
      emoji_code: '1f389',
      reaction_type: 'unicode_emoji',
    };
    expect(await bob.reactions.add(reaction)).toMatchObject({ result: 'success' });
    expect(await next('reaction')).toMatchObject({ op: 'add', message_id: id, emoji_name: 'tada' });
    expect(await bob.reactions.remove(reaction)).toMatchObject({ result: 'success' });
    const typing = { op: 'start', to: [deployment().ann.user_id] };
    expect(await bob.typing.send(typing)).toMatchObject({ result: 'success' });
    expect(await next('typing')).toMatchObject({ op: 'start', sender: { email: deployment().bob.email } });
    expect(await ann.queues.deregister({ queue_id })).toMatchObject({ result: 'success' });
  });

  test('registers for all events with null, as its loop over events does', async () => {
    const registered = await ann.queues.register({ event_types: null });
    expect(registered).toMatchObject({ result: 'success', queue_id: text, realm_users: list });
  });

  test('fetches, flags, renders, edits and deletes messages', async () => {
    const id = await say('tea');
    const query = { anchor: id, num_before: 1, num_after: 1, apply_markdown: false };
    const { messages } = await ann.messages.retrieve({
      ...query,
      narrow: [{ operator: 'channel', operand: deployment().channel.name }],
    });
    expect(messages).toEqual(expect.arrayContaining([expect.objectContaining({ id, content: 'tea' })]));
    const flag = { messages: [id], flag: 'starred' };
    expect(await ann.messages.flags.add(flag)).toMatchObject({ messages: [id] });
    expect(await ann.messages.flags.remove(flag)).toMatchObject({ messages: [id] });
    expect(await ann.messages.render('**tea**')).toMatchObject({ rendered: '<p><strong>tea</strong></p>' });
    expect(await bob.messages.update({ message_id: id, content: 'coffee' })).toMatchObject({
      result: 'success',
    });
    expect(await ann.messages.getById({ message_id: id })).toMatchObject({ raw_content: 'coffee' });
    expect(await ann.messages.getHistoryById({ message_id: id })).toMatchObject({ message_history: list });
    expect(await ann.messages.deleteById({ message_id: id })).toMatchObject({
      result: 'error',
      code: 'BAD_REQUEST',
    });
    expect(await bob.messages.deleteById({ message_id: id })).toMatchObject({ result: 'success' });
  });

  test('reads channels, topics and subscriptions, and joins a channel', async () => {
    const { channel } = deployment();
    expect(await ann.streams.retrieve()).toMatchObject({
      streams: expect.arrayContaining([expect.objectContaining({ stream_id: channel.id })]),
    });
    expect(await ann.streams.getStreamId(channel.name)).toMatchObject({ stream_id: channel.id });
    expect(await ann.streams.topics.retrieve({ stream_id: channel.id })).toMatchObject({ topics: list });
    const subscriptions = await ann.streams.subscriptions.retrieve();
    expect(subscriptions).toMatchObject({ subscriptions: [{ stream_id: channel.id }] });
    const named = { subscriptions: JSON.stringify([{ name: channel.name }]) };
    expect(await ann.users.me.subscriptions.add(named)).toMatchObject({ already_subscribed: object });
  });

  test('reads users, and its own profile and alert words', async () => {
    expect(await ann.users.retrieve({ client_gravatar: false })).toMatchObject({
      members: expect.arrayContaining([expect.objectContaining({ email: text, is_bot: flag })]),
    });
    expect(await ann.users.me.getProfile()).toMatchObject({ user_id: deployment().ann.user_id });
    expect(await ann.users.me.alertWords.retrieve()).toMatchObject({ alert_words: list });
  });

  test('changes settings, and adds a linkifier, with the function for any operation', async () => {
    const settings = await ann.callEndpoint('/settings', 'PATCH', { twenty_four_hour_time: true });
    expect(settings).toMatchObject({ result: 'success' });
    const { realm, baseUrl } = deployment();
    const { email, api_key } = realm.owner;
    const owner = await connect({ username: email, apiKey: api_key, realm: baseUrl });
    const filter = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' };
    expect(await owner.callEndpoint('/realm/filters', 'POST', filter)).toMatchObject({ id: number });
  });
}
