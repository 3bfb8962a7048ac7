// `npm run demo`: two of the demo users have a conversation on a running server, one step after the other.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

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
    throw new DemoFailure(
      `There are no log-ins in ${file}: start the server first, or say where with DATA_DIR.`,
    );
  }
}

async function sendRequest(url, options) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ARRIVAL_LIMIT_MS), ...options });
    return await response.json();
  } catch (error) {
    if (error.name === 'TimeoutError') throw new DemoFailure(`${url} did not answer in time.`);
    const why = error.cause?.code ?? error.cause?.message ?? error.message;
    throw new DemoFailure(`No team chat at ${new URL(url).origin} (${why}): is "npm start" running?`);
  }
}

/** Returns one user's client of the API. It sends form fields, with values other than text as JSON, and basic auth. */
function clientOf(baseUrl, { email, api_key }) {
  const authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`;
  async function call(method, path, parameters) {
    const fields = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) {
      fields.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const url = `${baseUrl}/api/v1${path}`;
    const headers = { authorization };
    return method === 'GET'
      ? sendRequest(`${url}?${fields}`, { headers })
      : sendRequest(url, { method, headers, body: fields });
  }
  return {
    call,
    async ok(method, path, parameters = {}) {
      const answer = await call(method, path, parameters);
      expect(answer.result === 'success', `${method} ${path} was refused: ${answer.msg} (${answer.code})`);
      return answer;
    },
  };
}

/** Polls until a wanted event arrives, and returns the event. */
async function waitFor(client, queue, isWanted) {
  const deadline = Date.now() + ARRIVAL_LIMIT_MS;
  let { last_event_id } = queue;
  while (Date.now() < deadline) {
    const { events } = await client.ok('GET', '/events', { queue_id: queue.queue_id, last_event_id });
    const wanted = events.find(isWanted);
    if (wanted) return wanted;
    last_event_id = events.at(-1)?.id ?? last_event_id;
  }
  throw new DemoFailure(`An event did not arrive within ${ARRIVAL_LIMIT_MS / 1000} s.`);
}

async function demo() {
  const { base_url, users } = readCredentials();
  const olivia = clientOf(base_url, users.owner);
  const max = clientOf(base_url, users.member);

  const { full_name, user_id } = await max.ok('GET', '/users/me');
  expect(user_id === users.member.user_id, 'The log-in belongs to somebody else.');
  say('server', `${base_url} knows ${users.member.email} as ${full_name}`);

  const queue = await max.ok('POST', '/register', {
    event_types: ['message', 'update_message_flags'],
    fetch_event_types: ['message'],
  });
  say('Max', `registered event queue ${queue.queue_id}, from event ${queue.last_event_id} on`);

  const content = `Hello Max, it is ${new Date().toISOString()}.`;
  // Starts to poll before the message is sent.
  const arrival = waitFor(
    max,
    queue,
    (event) => event.type === 'message' && event.message.content === content,
  );
  arrival.catch(() => undefined);
  say('Max', 'waits in a long poll');
  await new Promise((parked) => setTimeout(parked, 200));

  const startMs = performance.now();
  const outgoing = { type: 'channel', to: CHANNEL, topic: 'demo', content };
  const { id: sentId } = await olivia.ok('POST', '/messages', outgoing);
  say('Olivia', `sent message ${sentId} to #${CHANNEL} > demo: ${content}`);
  const event = await arrival;
  const tookMs = Math.round(performance.now() - startMs);
  expect(event.message.id === sentId, `Message ${event.message.id} arrived in place of ${sentId}.`);
  say('Max', `received it as event ${event.id}, ${tookMs} ms after it was sent: ${event.message.content}`);

  const unread = {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [{ operator: 'is', operand: 'unread' }],
  };
  const [fetched] = (await max.ok('GET', '/messages', unread)).messages;
  expect(fetched?.id === sentId, 'The message is not the newest unread one.');
  say('Max', `fetched his newest unread message: ${fetched.content}`);

  await max.ok('POST', '/messages/flags', { messages: [sentId], op: 'add', flag: 'read' });
  const isRead = ({ type, flag, messages }) =>
    type === 'update_message_flags' && flag === 'read' && messages.includes(sentId);
  await waitFor(max, { ...queue, last_event_id: event.id }, isRead);
  say('Max', 'marked it as read, and his queue says so to his other clients');
  const [stillUnread] = (await max.ok('GET', '/messages', unread)).messages;
  expect(stillUnread?.id !== sentId, 'The message is still unread.');

  await max.ok('DELETE', '/events', { queue_id: queue.queue_id });
  const gone = await max.call('GET', '/events', { queue_id: queue.queue_id, last_event_id: event.id });
  expect(gone.code === 'BAD_EVENT_QUEUE_ID', 'The deleted queue still answers.');
  say('Max', 'deleted the queue');
}

try {
  await demo();
  say('demo', 'everything went as it should');
} catch (error) {
  if (!(error instanceof DemoFailure)) throw error;
  console.error(`demo failed: ${error.message}`);
  // Ends the process although a poll may still be parked.
  process.exit(1);
}
