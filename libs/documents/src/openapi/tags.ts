/** The resources by which the document groups operations, with the beginnings of their paths. The longest one that fits
 *  counts. */
const TAGS: { name: string; description: string; paths: string[] }[] = [
  {
    name: 'Server and login',
    description: 'What a client needs before it has an account, and how the server is.',
    paths: [
      '/server_settings',
      '/fetch_api_key',
      '/dev_fetch_api_key',
      '/users/me/api_key',
      '/users/me/api_keys',
      '/rest-error-handling',
      '/deployment',
    ],
  },
  {
    name: 'Events',
    description: 'The initial state, and what changes from then on.',
    paths: ['/register', '/events'],
  },
  {
    name: 'Messages',
    description: 'Sending, reading, changing, marking and searching messages.',
    paths: [
      '/messages',
      '/submessage',
      '/zcommand',
      '/typing',
      '/mark_all_as_read',
      '/mark_stream_as_read',
      '/mark_topic_as_read',
    ],
  },
  {
    name: 'Message drafts and snippets',
    description: "The user's own unsent, scheduled and reusable texts, and reminders.",
    paths: ['/drafts', '/reminders', '/saved_snippets', '/scheduled_messages'],
  },
  {
    name: 'Files',
    description: 'Uploaded files, to which messages link.',
    paths: ['/user_uploads', '/attachments', '/storage'],
  },
  {
    name: 'Channels',
    description: 'Channels, their topics and settings; on the wire also called streams.',
    paths: ['/streams', '/channels', '/get_stream_id', '/default_streams', '/default_stream_groups'],
  },
  {
    name: 'Channel folders',
    description: "The organization's grouping of channels.",
    paths: ['/channel_folders'],
  },
  {
    name: 'Subscriptions and topics',
    description: 'Who is in which channel, and how a user follows channels and topics.',
    paths: [
      '/users/me/subscriptions',
      '/users/{user_id}/subscriptions',
      '/users/me/{stream_id}/topics',
      '/user_topics',
    ],
  },
  {
    name: 'Users',
    description: 'Accounts of people and bots.',
    paths: ['/users'],
  },
  {
    name: 'Presence and status',
    description: 'Who is there, and what they say about it.',
    paths: [
      '/users/me/presence',
      '/users/{user_id_or_email}/presence',
      '/realm/presence',
      '/users/me/status',
      '/users/{user_id}/status',
    ],
  },
  {
    name: 'Personal settings',
    description: 'Settings and lists of the calling user.',
    paths: [
      '/settings',
      '/users/me/alert_words',
      '/users/me/muted_users',
      '/users/me/onboarding_steps',
      '/navigation_views',
    ],
  },
  {
    name: 'Push notifications',
    description: 'Devices that get notifications.',
    paths: ['/mobile_push', '/users/me/apns_device_token', '/users/me/android_gcm_reg_id'],
  },
  {
    name: 'User groups',
    description: 'Groups of users, which permissions and mentions can name.',
    paths: ['/user_groups'],
  },
  { name: 'Invitations', description: 'Invitations by mail and by link.', paths: ['/invites'] },
  { name: 'Bots', description: 'Bots and their storage.', paths: ['/bots', '/bot_storage'] },
  {
    name: 'Webhooks',
    description: 'URLs to which the server sends the events of a bot or of the organization.',
    paths: ['/webhooks'],
  },
  {
    name: 'Organization',
    description: 'Settings, emoji, linkifiers and other lists of the organization, its audit log and its exports.',
    paths: ['/realm', '/calls', '/audit_log', '/export', '/legal_holds'],
  },
  {
    name: 'Profile fields',
    description: 'Fields that the organization adds to the profiles of its users.',
    paths: ['/realm/profile_fields', '/users/me/profile_data'],
  },
];

/** Returns the tag of a path. */
export function tagOf(path: string): string {
  const candidates = TAGS.flatMap(({ name, paths }) => paths.map((start) => ({ name, start })));
  const [best] = candidates
    .filter(({ start }) => path === start || path.startsWith(`${start}/`))
    .sort((a, b) => b.start.length - a.start.length);
  if (!best) throw new Error(`No tag has the path ${path}: name its beginning in openapi/tags.ts`);
  return best.name;
}

export const TAG_OBJECTS = TAGS.map(({ name, description }) => ({ name, description }));
