import { z } from 'zod';
import { branchOf, type Commit, isZeroSha, pushText, tagOf } from '../forge/push';
import { on, type WebhookRequest } from '../integration';
import { isOn, isWantedBranch, link } from '../text/text';
import { common, text } from './schemas';

const Push = z.object({
  ...common,
  ref: z.string(),
  after: z.string(),
  deleted: z.boolean().nullish(),
  forced: z.boolean().nullish(),
  compare: text,
  commits: z.array(
    z.object({
      id: z.string(),
      message: z.string(),
      url: text,
      author: z.object({ name: z.string(), username: text }),
    }),
  ),
});
type Push = z.output<typeof Push>;

const isDeleted = ({ deleted, after }: Push): boolean => deleted ?? isZeroSha(after);

const commitsOf = ({ commits }: Push): Commit[] =>
  commits.map(({ id, message, url, author }) => ({
    author: author.username ?? author.name,
    message,
    sha: id,
    url,
  }));

const pushCommits = on(Push, (payload, request) => {
  const { ref, sender, repository, compare, forced } = payload;
  const branch = branchOf(ref);
  // GitHub makes such branches to test the pull requests of its merge queue.
  if (branch.startsWith('gh-readonly-queue/') || !isWantedBranch(request, branch)) return undefined;
  const isNamed = isOn(request, 'include_repository_name');
  const content = pushText({
    user: sender.login,
    branch,
    url: compare,
    commits: commitsOf(payload),
    is_deleted: isDeleted(payload),
    is_forced: forced ?? false,
    repository: isNamed ? link(repository.full_name, repository.html_url) : undefined,
  });
  return { topic: `${repository.name} / ${branch}`, content };
});

const pushTags = on(Push, (payload) => {
  const { ref, sender, repository } = payload;
  const tag = tagOf(ref);
  const url = repository.html_url && `${repository.html_url}/releases/tag/${tag}`;
  const content = isDeleted(payload)
    ? `${sender.login} removed tag ${tag}.`
    : `${sender.login} pushed tag ${link(tag, url)}.`;
  return { topic: repository.name, content };
});

export const PUSH_HANDLERS = { push_commits: pushCommits, push_tags: pushTags };

const Reference = z.object({ ref: z.string() });

/** Returns the name of a push's event. */
export const pushEvent = ({ payload }: WebhookRequest): keyof typeof PUSH_HANDLERS =>
  Reference.parse(payload).ref.startsWith('refs/tags/') ? 'push_tags' : 'push_commits';
