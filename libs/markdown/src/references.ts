import {
  CHANNEL_LINK,
  CHANNEL_WILDCARDS,
  GROUP_MENTION,
  splitUserReference,
  TOPIC_WILDCARD,
  USER_MENTION,
} from './reference-syntax';

/** Names that a text refers to, to be resolved in one batch before rendering. */
export interface References {
  user_names: string[];
  user_ids: number[];
  group_names: string[];
  channel_names: string[];
}

/**
 * Names that a text refers to.
 *
 * It looks for the syntax only, so it also reports names inside code: a superfluous name costs the one lookup that
 * is made anyway, and the text need not be parsed twice.
 */
export function collectReferences(text: string): References {
  const userNames = new Set<string>();
  const userIds = new Set<number>();
  const groupNames = new Set<string>();
  const channelNames = new Set<string>();
  if (text.includes('@')) {
    for (const [, , reference = ''] of text.matchAll(USER_MENTION)) {
      const { name, user_id } = splitUserReference(reference);
      if (user_id !== undefined) {
        userIds.add(user_id);
      } else if (!CHANNEL_WILDCARDS.has(name) && name !== TOPIC_WILDCARD) {
        userNames.add(name);
      }
    }
    for (const [, , name = ''] of text.matchAll(GROUP_MENTION)) {
      groupNames.add(name);
    }
  }
  if (text.includes('#')) {
    for (const [, name = ''] of text.matchAll(CHANNEL_LINK)) {
      channelNames.add(name);
    }
  }
  return {
    user_names: [...userNames],
    user_ids: [...userIds],
    group_names: [...groupNames],
    channel_names: [...channelNames],
  };
}
