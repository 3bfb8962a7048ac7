// Posts the state of builds to a channel, one topic for each project. `node build-status-bot.mjs`, with URL, EMAIL, API_KEY,
// CHANNEL, PORT and TOKEN in the environment. A CI system sends `POST /?token=TOKEN` with JSON: `project`, `branch`, `status`
// (running, passed, failed or cancelled) and the `url` of the build. Run one process of it.
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { ApiError, BadRequestError, createClient } from '@team-chat/client';

const EMOJI = { running: 'working_on_it', passed: 'check', failed: 'cross_mark', cancelled: 'prohibited' };
const MAX_TOPIC_LENGTH = 60;
const MAX_LENGTH = 100_000;
/** Builds of a project that are remembered, and lines of an answer, which has to fit into a message. */
const KEPT = 10;
/** A write to the storage does the same twice as once. */
const REPEATED = { idempotent: true };

const { URL: url, EMAIL: email, API_KEY: apiKey, CHANNEL: channel, PORT: port, TOKEN: token } = process.env;
if (!token) throw new Error('TOKEN is missing: everybody could post');
const client = createClient({ url, email, apiKey, userAgent: 'build-status-bot/1.0' });

/** The last builds of each project, newest first, as they are stored. */
const projects = new Map(
  Object.entries((await client.botStorage.get()).storage).map(([name, builds]) => [name, JSON.parse(builds)]),
);

class WebhookError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Returns a build from the body of a request, or throws. */
function parseBuild({ project, branch, status, url } = {}) {
  const check = (isValid, message) => {
    if (!isValid) throw new WebhookError(400, message);
  };
  const isLine = (value, maxLength) =>
    typeof value === 'string' && value.trim() && value.length <= maxLength && !/[\p{Cc}`]/u.test(value);
  check(isLine(project, MAX_TOPIC_LENGTH), `project must be a text of at most ${MAX_TOPIC_LENGTH} characters`);
  check(isLine(branch, 250), 'branch must be a text of at most 250 characters');
  check(Object.hasOwn(EMOJI, status), `status must be one of ${Object.keys(EMOJI).join(', ')}`);
  check(
    isLine(url, 300) && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
    'url must be that of the build',
  );
  return { project: project.trim(), branch, status, url: new URL(url).href };
}

const contentOf = ({ branch, status, url }) => `:${EMOJI[status]}: \`${branch}\` **${status}**\n${url}`;

/** Posts or edits the message of a build. Returns what is stored. A repeated request changes nothing. */
async function announce({ project, ...build }) {
  const builds = projects.get(project) ?? [];
  const known = builds.find(({ url }) => url === build.url);
  // Requests of a build may arrive in any order.
  if (known && (known.status === build.status || build.status === 'running')) return known;
  const message_id = await post(project, build, known);
  if (build.status !== 'running') await react(message_id, build.status, known?.status);
  const stored = { ...build, message_id };
  const kept = [stored, ...builds.filter((other) => other !== known)].slice(0, KEPT);
  await client.botStorage.update({ storage: { [project]: JSON.stringify(kept) } }, REPEATED);
  projects.set(project, kept);
  return stored;
}

/** Brings a build's message up to date, and returns its id. A message that was posted before the bot was stopped, or whose
 *  answer was lost, is found by its URL. */
async function post(project, build, known) {
  const destination = { type: 'channel', to: channel, topic: project };
  const content = contentOf(build);
  const isOfBuild = (text) => text.endsWith(`\n${build.url}`);
  const message_id = known?.message_id ?? (await client.findSent(destination, isOfBuild))?.id;
  if (message_id !== undefined) {
    try {
      await client.messages.update({ message_id, content }, REPEATED);
      return message_id;
    } catch (error) {
      // It was deleted, or the organisation does not allow to edit old messages.
      if (!(error instanceof BadRequestError)) throw error;
    }
  }
  return (await client.messages.send({ ...destination, content })).id;
}

async function react(message_id, status, before) {
  if (before && before !== 'running') {
    await client.reactions.remove({ message_id, emoji_name: EMOJI[before] }).catch(ignoreRefusal);
  }
  await client.reactions.add({ message_id, emoji_name: EMOJI[status] }).catch(ignoreRefusal);
}

/** The reaction is there already, or gone. */
function ignoreRefusal(error) {
  if (!(error instanceof ApiError)) throw error;
}

let last = Promise.resolve();
/** Runs tasks one after the other, so that two requests about a build do not both post. */
const inTurn = (task) => (last = last.catch(() => undefined).then(task));

function checkToken(given) {
  const digest = (text) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(given ?? ''), digest(token))) throw new WebhookError(401, 'wrong token');
}

async function readJson(request) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_LENGTH) throw new WebhookError(413, 'too large');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new WebhookError(400, 'not JSON');
  }
}

async function receive(request) {
  if (request.method !== 'POST') throw new WebhookError(405, 'send a POST request');
  checkToken(new URL(request.url, 'http://host').searchParams.get('token'));
  const build = parseBuild((await readJson(request)) ?? undefined);
  return inTurn(() => announce(build));
}

createServer((request, response) => {
  const reply = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
  };
  receive(request).then(
    ({ message_id }) => reply(200, { message_id }),
    // 503: the CI system should send it again.
    (error) => reply(error instanceof ApiError ? 502 : (error.status ?? 503), { error: error.message }),
  );
}).listen(port, () => console.log(`listening on ${port}`));

/** Returns the last builds of a project, or the last one of each of the projects that were built last. */
function statusOf(project) {
  const builds = project
    ? (projects.get(project) ?? []).map((build) => [project, build])
    : [...projects].map(([name, [newest]]) => [name, newest]);
  builds.sort(([, a], [, b]) => b.message_id - a.message_id);
  const lines = builds
    .slice(0, KEPT)
    .map(([name, { branch, status, url }]) => `* :${EMOJI[status]}: ${name} \`${branch}\` **${status}** ${url}`);
  return lines.join('\n') || 'I know of no builds.';
}

for await (const { text, reply } of client.mentions()) {
  const command = /^\s*status(?:\s+(.+?))?\s*$/is.exec(text);
  const content = command ? statusOf(command[1]) : 'Write `status`, or `status` and the name of a project.';
  await reply(content).catch((error) => console.error(`not answered: ${error.message}`));
}
