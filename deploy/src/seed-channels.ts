import type { DemoUsers } from './demo-users';

/** Channels of the demo organisation, with their members. */
const CHANNELS: { name: string; description: string; members: (keyof DemoUsers)[]; options?: object }[] = [
  {
    name: 'general',
    description: 'For everyone and everything.',
    members: ['owner', 'admin', 'moderator', 'member', 'guest', 'bot'],
    options: { is_default_stream: true },
  },
  { name: 'design', description: 'How things should look.', members: ['owner', 'admin', 'member'] },
  { name: 'help', description: 'Questions and answers.', members: ['owner', 'moderator', 'member', 'bot'] },
  {
    name: 'leadership',
    description: 'Among ourselves.',
    members: ['owner', 'admin'],
    options: { invite_only: true },
  },
];

/** Creates the demo channels through the API, as the demo owner. Repeating it changes nothing. */
export async function seedChannels(baseUrl: string, users: DemoUsers): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${users.owner.email}:${users.owner.api_key}`).toString('base64')}`;
  for (const { name, description, members, options } of CHANNELS) {
    const fields = {
      subscriptions: [{ name, description }],
      principals: members.map((member) => users[member].user_id),
      // Otherwise the first message of each user would come from a bot.
      send_new_subscription_messages: false,
      ...options,
    };
    const body = new URLSearchParams();
    for (const [key, value] of Object.entries(fields)) body.set(key, JSON.stringify(value));
    const response = await fetch(`${baseUrl}/api/v1/users/me/subscriptions`, {
      method: 'POST',
      headers: { authorization },
      body,
    });
    if (!response.ok) throw new Error(`the demo channel ${name} could not be made: ${await response.text()}`);
  }
}
