/** Pages of the help, in the order in which they are listed. Their texts are in `help/<language>/<page>.md`. */
export const HELP_PAGES = {
  people: [
    'start',
    'reading',
    'writing',
    'finding',
    'keys',
    'notifications',
    'profile',
    'account',
    'preferences',
    'privacy',
    'devices',
    'data',
    'bots',
    'roles',
  ],
  administrators: [
    'organization',
    'people',
    'inviting',
    'groups',
    'permissions',
    'messages',
    'channels',
    'content',
    'integrations',
    'webhooks',
    'exports',
    'audit',
  ],
} as const;

export type HelpPage = (typeof HELP_PAGES)[keyof typeof HELP_PAGES][number];
