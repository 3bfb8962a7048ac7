// Answers every message to it with the same text. `node echo-bot.mjs`, with URL, EMAIL and API_KEY in the environment.
import { createClient } from '@team-chat/client';

const { URL: url, EMAIL: email, API_KEY: apiKey } = process.env;
const client = createClient({ url, email, apiKey, userAgent: 'echo-bot/1.0' });

for await (const { text, reply } of client.mentions()) {
  if (text) await reply(text).catch((error) => console.error(`not answered: ${error.message}`));
}
