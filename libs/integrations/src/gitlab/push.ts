import { z } from 'zod';
import { branchOf, isZeroSha, pushText, tagOf } from '../forge/push';
import { on } from '../integration';
import { isWantedBranch } from '../text/option';
import { link } from '../text/phrases';
import { Project, text, urlOf, withProject } from './schemas';

const Push = z.object({
  ref: z.string(),
  before: z.string(),
  after: z.string(),
  user_name: z.string(),
  project: Project,
  total_commits_count: z.int().nullish(),
  commits: z
    .array(
      z.object({ id: z.string(), message: z.string(), url: text, author: z.object({ name: z.string() }) }),
    )
    .nullish(),
});

export const pushed = on(Push, (payload, request) => {
  const { ref, before, after, user_name: user, project, commits, total_commits_count } = payload;
  const branch = branchOf(ref);
  if (!isWantedBranch(request, branch)) return undefined;
  const url = urlOf(project);
  const content = isZeroSha(after)
    ? `${user} deleted branch ${branch}.`
    : pushText({
        user,
        branch,
        url: url && `${url}/-/compare/${before}...${after}`,
        commits: (commits ?? []).map(({ id, author, ...commit }) => ({
          ...commit,
          sha: id,
          author: author.name,
        })),
        count: total_commits_count ?? undefined,
      });
  return { topic: `${project.name} / ${branch}`, content: withProject(content, project, request) };
});

export const tagPushed = on(Push, (payload, request) => {
  const { ref, after, user_name: user, project } = payload;
  const tag = tagOf(ref);
  const url = urlOf(project);
  const content = isZeroSha(after)
    ? `${user} removed tag ${tag}.`
    : `${user} pushed tag ${link(tag, url && `${url}/-/tags/${tag}`)}.`;
  return { topic: project.name, content: withProject(content, project, request) };
});
