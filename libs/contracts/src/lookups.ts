/** Topics of values that services cache of one another. An invalidation names the topic, then the key. */
export const LOOKUP = {
  /** Realms by host name, under organisation 0. */
  hosts: 'hosts',
  /** Settings of a realm; one key, `realm`. */
  realms: 'realms',
  /** API credentials; tagged with the user's lower-case address. */
  credentials: 'credentials',
  /** User cards by user id. */
  users: 'users',
  /** Group ids of actors; tagged with the user id. */
  actorGroups: 'actor-groups',
  /** Ids of the system groups; one key, `groups`. */
  systemGroups: 'system-groups',
  /** Alert words of a realm; one key, `words`. */
  alertWords: 'alert-words',
  /** Linkifiers of a realm; one key, `linkifiers`. */
  linkifiers: 'linkifiers',
  /** Ids of the users who muted a user, by the muted user's id. */
  muters: 'muters',
  /** Last message received, by user id. */
  maxMessageIds: 'max-message-ids',
  /** Users as texts name them, and whom nobody bears the name of; tagged by `nameTags`. */
  userNames: 'user-names',
  /** Groups by name, and that there is none. */
  groupNames: 'group-names',
} as const;

/** Returns the terms by which a text may name a user: the id, and `@` with the name in lower case. */
export const nameTags = (user: { id: number; full_name: string }): string[] => [
  String(user.id),
  `@${user.full_name.toLowerCase()}`,
];
