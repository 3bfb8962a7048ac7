import { normalizeTopic, plainTopic } from './message-text';

/** What a resolved topic's name begins with. */
const RESOLVED_PREFIX = '✔ ';

/** Whether a new name does nothing but mark a topic as resolved, or as unresolved. */
export function resolution(from: string, to: string): 'resolved' | 'unresolved' | undefined {
  const wasResolved = from.startsWith(RESOLVED_PREFIX);
  const isResolved = to.startsWith(RESOLVED_PREFIX);
  // The mark may push a long name over the limit.
  if (!wasResolved && isResolved && normalizeTopic(RESOLVED_PREFIX + from) === to) return 'resolved';
  if (wasResolved && !isResolved && withoutMarks(from) === to) return 'unresolved';
  return undefined;
}

function withoutMarks(topic: string): string {
  return topic.startsWith(RESOLVED_PREFIX) ? withoutMarks(topic.slice(RESOLVED_PREFIX.length)) : topic;
}

/** The mark in front of the empty topic, under any of its names. */
export function isResolvedEmptyTopic(topic: string): boolean {
  const mark = RESOLVED_PREFIX.trim();
  return topic === mark || (topic.startsWith(RESOLVED_PREFIX) && plainTopic(topic.slice(mark.length)) === '');
}
