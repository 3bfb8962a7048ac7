import { badNarrow } from './bad-narrow';
import type { Resolver, Term } from './term';

// Word for word as the partial indexes say it; see migrations.
const HAS: Record<string, string> = {
  attachment: `m.rendered_content LIKE '%href="/user_uploads/%'`,
  image: `m.rendered_content LIKE '%<div class="message_inline_image">%'`,
  link: `m.rendered_content LIKE '%<a href=%'`,
  reaction: 'EXISTS (SELECT FROM reactions WHERE reactions.realm_id = m.realm_id AND message_id = m.id)',
};

/** What a message contains, or has been given. */
export const resolveHas: Resolver = (_ctx, _actor, operand): Term => {
  const name = String(operand);
  if (!Object.hasOwn(HAS, name)) throw badNarrow(`unknown 'has' operand ${name}`);
  return { condition: (q) => void q.whereRaw(HAS[name]!), path: 'index' };
};

export function resolved(): Term {
  return { condition: (q) => void q.whereNotNull('ch.id').whereRaw(`m.topic LIKE '✔ %'`), path: 'index' };
}
