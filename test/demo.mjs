// `npm run demo`: two of the demo users have a conversation on a running server, one step after the other.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ApiError, BadEventQueueIdError, ConnectionError, createClient } from '@team-chat/client';

const DATA_DIR = resolve(process.env.INIT_CWD ?? '.', process.env.DATA_DIR || '.local');
const CHANNEL = 'general';
const ARRIVAL_LIMIT_MS = 10_000;

/** A failed step of the demo. Only its message is printed. */
class DemoFailure extends Error {}

function say(who, what) {
  console.log(`${who.padEnd(10)} ${what}`);
}

function expect(condition, complaint) {
  if (!condition) throw new DemoFailure(complaint);
}

/** Reads the server's URL and the log-ins, which the launcher wrote. */
function readCredentials() {
  const file = resolve(DATA_DIR, 'credentials.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new DemoFailure(`There are no log-ins in ${file}: start the server first, or say where with DATA_DIR.`);
  }
}

const clientOf = (url, { email, api_key: apiKey }) =>
  createClient({ url, email, apiKey, userAgent: 'demo', timeoutMs: ARRIVAL_LIMIT_MS, retries: 0 });

/** Returns the next event that is wanted. */
async function waitFor(events, isWanted) {
  for (;;) {
    const { value } = await events.next();
    if (isWanted(value)) return value;
  }
}

async function demo() {
  const { base_url, users } = readCredentials();
  const olivia = clientOf(base_url, users.owner);
  const max = clientOf(base_url, users.member);

  const { full_name, user_id } = await max.users.getOwn();
  expect(user_id === users.member.user_id, 'The log-in belongs to somebody else.');
  say('server', `${base_url} knows ${users.member.email} as ${full_name}`);

  const events = max.events({
    event_types: ['message', 'update_message_flags'],
    fetch_event_types: ['message'],
    signal: AbortSignal.timeout(ARRIVAL_LIMIT_MS),
  });
  const queue = (await events.next()).value.state;
  say('Max', `registered event queue ${queue.queue_id}, from event ${queue.last_event_id} on`);

  const content = `Hello Max, it is ${new Date().toISOString()}.`;
  // Starts to poll before the message is sent.
  const arrival = waitFor(events, ({ type, message }) => type === 'message' && message.content === content);
  arrival.catch(() => undefined);
  say('Max', 'waits in a long poll');
  await new Promise((parked) => setTimeout(parked, 200));

  const startMs = performance.now();
  const { id: sentId } = await olivia.messages.send({ type: 'channel', to: CHANNEL, topic: 'demo', content });
  say('Olivia', `sent message ${sentId} to #${CHANNEL} > demo: ${content}`);
  const event = await arrival;
  const tookMs = Math.round(performance.now() - startMs);
  expect(event.message.id === sentId, `Message ${event.message.id} arrived in place of ${sentId}.`);
  say('Max', `received it as event ${event.id}, ${tookMs} ms after it was sent: ${event.message.content}`);

  const unread = { anchor: 'newest', num_before: 1, num_after: 0, narrow: [['is', 'unread']] };
  const [fetched] = (await max.messages.list(unread)).messages;
  expect(fetched?.id === sentId, 'The message is not the newest unread one.');
  say('Max', `fetched his newest unread message: ${fetched.content}`);

  await max.messages.updateFlags({ messages: [sentId], op: 'add', flag: 'read' });
  await waitFor(
    events,
    ({ type, flag, messages }) => type === 'update_message_flags' && flag === 'read' && messages.includes(sentId),
  );
  say('Max', 'marked it as read, and his queue says so to his other clients');
  const [stillUnread] = (await max.messages.list(unread)).messages;
  expect(stillUnread?.id !== sentId, 'The message is still unread.');

  await events.return();
  const { queue_id, last_event_id } = queue;
  const refused = await max.queues.poll({ queue_id, last_event_id }).catch((error) => error);
  expect(refused instanceof BadEventQueueIdError, 'The deleted queue still answers.');
  say('Max', 'deleted the queue');
}

/** Returns what to print about an error, or undefined for an unexpected one. */
function explain(error) {
  if (error instanceof DemoFailure) return error.message;
  if (error instanceof ApiError) return `The server refused a request: ${error.message} (${error.code})`;
  if (error instanceof ConnectionError) return `There is ${error.message}: is "npm start" running?`;
  if (error.name === 'TimeoutError') return `An event did not arrive within ${ARRIVAL_LIMIT_MS / 1000} s.`;
  return undefined;
}

try {
  await demo();
  say('demo', 'everything went as it should');
} catch (error) {
  const explanation = explain(error);
  if (!explanation) throw error;
  console.error(`demo failed: ${explanation}`);
  // Ends the process although a poll may still be parked.
  process.exit(1);
}
