import type { View } from './view.ts';

/** Returns the fragment of the page's URL for a view, in the form that links in messages have. */
export function hashOf(view: View): string {
  switch (view.kind) {
    case 'channel':
      return `#narrow/channel/${view.channelId}`;
    case 'topic':
      return `#narrow/channel/${view.channelId}/topic/${encode(view.topic)}`;
    case 'direct':
      return `#narrow/dm/${view.userIds.join(',')}`;
    case 'search':
      return `#narrow/search/${encode(view.words)}`;
  }
}

/** Returns the view that a fragment names, or undefined. Names behind ids (`5-general`) and further terms are ignored. */
export function viewOfHash(hash: string): View | undefined {
  const [, ...parts] = hash.split('/');
  if (!hash.startsWith('#narrow/')) return undefined;
  const [operator, operand = '', second, topic = ''] = parts;
  const id = parseInt(operand, 10);
  if (operator === 'channel' || operator === 'stream') {
    if (!(id > 0)) return undefined;
    if (second !== 'topic' && second !== 'subject') return { kind: 'channel', channelId: id };
    return { kind: 'topic', channelId: id, topic: decode(topic) };
  }
  if (operator === 'dm') {
    const userIds = operand.replace(/-.*/, '').split(',').map(Number);
    return userIds.every((each) => each > 0) ? { kind: 'direct', userIds } : undefined;
  }
  if (operator === 'search') return { kind: 'search', words: decode(operand) };
  return undefined;
}

const encode = (text: string) => encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('%', '.');

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('.', '%'));
  } catch {
    return text;
  }
}
