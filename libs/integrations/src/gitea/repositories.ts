import { z } from 'zod';
import { branchOf, pushText } from '../forge/push';
import { on } from '../integration';
import { isWantedBranch, link } from '../text/text';
import { common, pageOf, Repository, text } from './schemas';

const Push = z.object({
  ...common,
  ref: z.string(),
  compare_url: text,
  total_commits: z.int().nullish(),
  commits: z.array(
    z.object({
      id: z.string(),
      message: z.string(),
      url: text,
      author: z.object({ name: text, username: text }),
    }),
  ),
});

const pushed = on(Push, (payload, request) => {
  const { ref, repository, sender, compare_url, commits, total_commits } = payload;
  const branch = branchOf(ref);
  // A tag has an event of its own.
  if (ref.startsWith('refs/tags/') || !isWantedBranch(request, branch)) return undefined;
  const content = pushText({
    user: sender.login,
    branch,
    url: compare_url,
    commits: commits.map(({ id, message, url, author }) => ({
      author: author.username || author.name || 'somebody',
      message,
      sha: id,
      url,
    })),
    count: total_commits ?? undefined,
  });
  return { topic: `${repository.name} / ${branch}`, content };
});

const Reference = z.object({ ...common, ref: z.string(), ref_type: z.string() });

const created = on(Reference, ({ repository, sender, ref, ref_type }) => {
  const kind = ref_type === 'tag' ? 'tag' : 'branch';
  const home = pageOf(repository);
  const url = home && `${home}/src/${kind}/${ref}`;
  return { topic: repository.name, content: `${sender.login} created ${ref_type} ${link(ref, url)}.` };
});

const deleted = on(Reference, ({ repository, sender, ref, ref_type }) => ({
  topic: repository.name,
  content: `${sender.login} deleted ${ref_type} ${ref}.`,
}));

const forked = on(z.object({ ...common, forkee: Repository }), ({ repository, sender, forkee }) => ({
  topic: forkee.name,
  content: `${sender.login} forked ${link(forkee.full_name, pageOf(forkee))} to ${link(repository.full_name, pageOf(repository))}.`,
}));

const repositoryChanged = on(z.object({ ...common, action: z.string() }), ({ repository, sender, action }) => ({
  topic: repository.name,
  content: `${sender.login} ${action} the repository ${link(repository.full_name, pageOf(repository))}.`,
}));

const released = on(
  z.object({
    ...common,
    action: z.string(),
    release: z.object({ name: text, tag_name: z.string(), html_url: text }),
  }),
  ({ repository, sender, action, release: { name, tag_name, html_url } }) => ({
    topic: repository.name,
    content: `${sender.login} ${action} release ${link(name || tag_name, html_url)} for tag ${tag_name}.`,
  }),
);

export const REPOSITORY_HANDLERS = {
  push: pushed,
  create: created,
  delete: deleted,
  fork: forked,
  repository: repositoryChanged,
  release: released,
};
