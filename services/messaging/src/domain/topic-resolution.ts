import { normalizeTopic, plainTopic } from './message-text';

/** The beginning of a resolved topic's name. */
const RESOLVED_PREFIX = '✔ ';

/** The marks that clients remove together from a name, with or without blanks between. */
const MARKS = /^[✔ ]+/u;

/** Returns 'resolved' or 'unresolved' if a new name only marks the topic as such; else undefined. */
export function resolution(from: string, to: string): 'resolved' | 'unresolved' | undefined {
  const wasResolved = from.startsWith(RESOLVED_PREFIX);
  const isResolved = to.startsWith(RESOLVED_PREFIX);
  // The mark may push a long name over the limit.
  if (!wasResolved && isResolved && normalizeTopic(RESOLVED_PREFIX + from) === to) return 'resolved';
  if (wasResolved && !isResolved && from.replace(MARKS, '') === to) return 'unresolved';
  return undefined;
}

/** Whether a name is the mark in front of the empty topic, under any of the empty topic's names. */
export function isResolvedEmptyTopic(topic: string): boolean {
  const mark = RESOLVED_PREFIX.trim();
  return topic === mark || (topic.startsWith(RESOLVED_PREFIX) && plainTopic(topic.slice(mark.length)) === '');
}
