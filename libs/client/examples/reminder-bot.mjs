// Reminds people: "@**Reminder** in 10 minutes: fetch the cake". `node reminder-bot.mjs`, with URL, EMAIL and API_KEY in the
// environment. Its storage on the server holds open reminders and the id of the last message it handled, so that it can be
// stopped at any time. Run one process of it.
import { ApiError, BadRequestError, createClient } from '@team-chat/client';

const HELP = `Write \`in 10 minutes: fetch the cake\` (or seconds, hours, days, weeks; at most a year), \`list\`, or \`cancel 42\`.`;
const UNITS_S = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 };
const YEAR_S = 365 * UNITS_S.day;
const MAX_LENGTH = 500;
const MAX_OPEN = 50;
/** Characters of a reminder in a list, which has to fit into a message. */
const LISTED = 100;
/** Milliseconds between looks at the clock. */
const CHECK_MS = 1000;
/** No reminder is given up because the bot has sent too much. */
const PATIENT = { maxRateLimitWaitMs: Infinity };
/** A write to the storage does the same twice as once. */
const REPEATED = { ...PATIENT, idempotent: true, retries: Infinity };

const { URL: url, EMAIL: email, API_KEY: apiKey } = process.env;
const client = createClient({ url, email, apiKey, userAgent: 'reminder-bot/1.0' });

const { handled = '0', ...stored } = (await client.botStorage.get()).storage;
/** Open reminders by the id of the message that asked for them. */
const reminders = new Map(Object.entries(stored).map(([id, json]) => [id, JSON.parse(json)]));

const keep = (values) => client.botStorage.update({ storage: values }, REPEATED);

async function forget(id) {
  await client.botStorage.remove({ keys: [id] }, REPEATED).catch((error) => {
    // An earlier attempt whose answer was lost has removed it.
    if (!(error instanceof BadRequestError)) throw error;
  });
  reminders.delete(id);
}

const sameConversation = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const show = (text) => text.replace(/[`~]{3,}/g, "'''");

/** Returns a reminder, or what is wrong with the request. */
function parse(text, { message, destination }) {
  const [, count, unit, what] = /^in\s+(\d+)\s+(second|minute|hour|day|week)s?\s*[:,]?\s+(.+)$/is.exec(text) ?? [];
  if (!what) return `Sorry, I did not understand that. ${HELP}`;
  const delayS = Number(count) * UNITS_S[unit.toLowerCase()];
  if (delayS > YEAR_S) return 'Sorry, I remember things for at most a year.';
  if (what.length > MAX_LENGTH) return `Sorry, I remember at most ${MAX_LENGTH} characters.`;
  if (of(message.sender_id).length >= MAX_OPEN) return `Sorry, you have ${MAX_OPEN} reminders. Cancel one first.`;
  return {
    user_id: message.sender_id,
    name: message.sender_full_name,
    destination,
    due: message.timestamp + delayS,
    what,
  };
}

const of = (userId) => [...reminders].filter(([, { user_id }]) => user_id === userId);

/** Carries out a command and returns the answer. */
async function answer({ text, message, destination }) {
  const id = String(message.id);
  const [command, argument] = text.trim().split(/\s+/);
  if (command === 'list') {
    // Nobody else should read here what was asked for elsewhere.
    const here = of(message.sender_id).filter(([, reminder]) => sameConversation(reminder.destination, destination));
    const lines = here.map(
      ([id, { due, what }]) => `* ${id}: ${timeOf(due)} ${show(what).replace(/\s+/g, ' ').slice(0, LISTED)}`,
    );
    return lines.length > 0 ? `\`\`\`quote\n${lines.join('\n')}\n\`\`\`` : 'You have no reminders here.';
  }
  if (command === 'cancel') {
    if (reminders.get(argument)?.user_id !== message.sender_id) return 'Sorry, you have no such reminder. Try `list`.';
    await forget(argument);
    return `Cancelled ${argument}.`;
  }
  const reminder = parse(text.trim(), { message, destination });
  if (typeof reminder === 'string') return reminder;
  // One request: a bot that is killed has either stored both, or handles the message again.
  try {
    await keep({ [id]: JSON.stringify(reminder), handled: id });
  } catch (error) {
    if (error instanceof BadRequestError) return `Sorry, I cannot remember more: ${error.message}`;
    throw error;
  }
  reminders.set(id, reminder);
  return `I will remind you: ${timeOf(reminder.due)}. To stop me, write \`cancel ${id}\`.`;
}

const timeOf = (seconds) => `<time:${new Date(seconds * 1000).toISOString()}>`;

/** Sends a reminder once: looks first whether it was sent before the bot was stopped or an answer was lost. */
async function remind(id, { user_id, name, destination, what }) {
  const mark = `Reminder ${id}`;
  const content = `${mark} for @**${name}|${user_id}**:\n\`\`\`quote\n${show(what)}\n\`\`\``;
  const isIt = (text) => text.startsWith(`${mark} `);
  if (!(await client.findSent(destination, isIt, PATIENT))) {
    await client.messages.send({ ...destination, content }, PATIENT);
  }
}

async function remindOfDue() {
  for (const [id, reminder] of reminders) {
    if (reminder.due * 1000 > Date.now()) continue;
    try {
      await remind(id, reminder);
    } catch (error) {
      console.error(`reminder ${id}: ${error.message}`);
      // Nobody can write there any more, or the server is not there: then it is tried again.
      if (!(error instanceof ApiError && error.status < 500)) continue;
    }
    await forget(id);
  }
}

async function remindForever() {
  for (;;) {
    await remindOfDue();
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  }
}

async function answerForever() {
  for await (const mention of client.mentions({ after: Number(handled) })) {
    try {
      const text = await answer(mention);
      await keep({ handled: String(mention.message.id) });
      await mention.reply(text);
    } catch (error) {
      console.error(`message ${mention.message.id}: ${error.message}`);
    }
  }
}

await Promise.all([remindForever(), answerForever()]);
