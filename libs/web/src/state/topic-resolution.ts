/** Prefix of the names of resolved topics. */
const PREFIX = '✔ ';

export const isResolved = (topic: string): boolean => topic.startsWith(PREFIX);

/** Returns the name of the topic after it was resolved, or is no longer. */
export const toggledResolution = (topic: string): string =>
  isResolved(topic) ? topic.replace(/^[✔ ]+/, '') : `${PREFIX}${topic}`;
