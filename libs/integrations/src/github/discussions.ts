import { z } from 'zod';
import { withText } from '../forge/issue';
import { on, type WebhookRequest } from '../integration';
import { link, words } from '../text/text';
import { common, text } from './schemas';

const Discussion = z.object({
  number: z.int(),
  title: z.string(),
  html_url: z.string(),
  body: text,
  category: z.object({ name: z.string() }).nullish(),
});

const Payload = z.object({ ...common, action: z.string(), discussion: Discussion });
type Payload = Pick<z.output<typeof Payload>, 'repository' | 'discussion'>;

const topicOf = ({ repository, discussion: { number, title } }: Payload): string =>
  `${repository.name} discussion #${number}: ${title}`;

const linkOf = ({ number, title, html_url }: Payload['discussion'], { hasTopic }: WebhookRequest): string =>
  link(`discussion #${number}${hasTopic ? ` ${title}` : ''}`, html_url);

const changed = on(Payload, (payload, request) => {
  const { action, sender, discussion } = payload;
  const category = action === 'created' && discussion.category ? ` in ${discussion.category.name}` : '';
  const sentence = `${sender.login} ${words(action)} ${linkOf(discussion, request)}${category}`;
  return {
    topic: topicOf(payload),
    content: withText(sentence, ['created', 'edited'].includes(action) ? discussion.body : ''),
  };
});

const commented = on(
  Payload.extend({ comment: z.object({ html_url: z.string(), body: text }) }),
  (payload, request) => {
    const { action, sender, discussion, comment } = payload;
    const target = linkOf(discussion, request);
    const sentence =
      action === 'created'
        ? `${sender.login} ${link('commented', comment.html_url)} on ${target}`
        : `${sender.login} ${words(action)} a ${link('comment', comment.html_url)} on ${target}`;
    return { topic: topicOf(payload), content: withText(sentence, comment.body) };
  },
);

export const DISCUSSION_HANDLERS = { discussion: changed, discussion_comment: commented };
