import { containMarkup } from '@team-chat/contracts';
import { firstLine, link } from '../text/text';

/** Number of commits that a message lists at most. */
const MAX_COMMITS = 20;
/** Number of committers that a message names at most. */
const MAX_COMMITTERS = 3;
const SHORT_SHA_LENGTH = 11;

export interface Commit {
  author: string;
  message: string;
  sha: string;
  url?: string | null | undefined;
}

/** A push to a branch. */
export interface Push {
  user: string;
  branch: string;
  /** URL of a comparison of the branch before and after the push. */
  url?: string | null | undefined;
  commits: Commit[];
  /** Number of all commits of the push, if the service sends only a part of them. */
  count?: number | undefined;
  is_deleted?: boolean | undefined;
  is_forced?: boolean | undefined;
  /** Link to the repository, for messages that have to name it. */
  repository?: string | undefined;
}

export const shortSha = (sha: string): string => sha.slice(0, SHORT_SHA_LENGTH);

/** Returns the branch in a reference such as `refs/heads/main`. */
export const branchOf = (ref: string): string => ref.replace(/^refs\/heads\//, '');

/** Returns the tag in a reference such as `refs/tags/v1`. */
export const tagOf = (ref: string): string => ref.replace(/^refs\/tags\//, '');

/** Returns whether a service means by this hash that there is no commit. */
export const isZeroSha = (sha: string): boolean => /^0+$/.test(sha);

/** Returns the text about a push to a branch. */
export function pushText(push: Push): string {
  const { url, commits, is_deleted, is_forced, repository } = push;
  const [user, branch] = [containMarkup(push.user), containMarkup(push.branch)];
  const of = repository === undefined ? '' : ` of ${repository}`;
  if (is_deleted) return `${user} ${link('deleted', url)} the branch ${branch}${of}.`;
  const verb = link(is_forced ? 'force pushed' : 'pushed', url);
  const count = Math.max(push.count ?? 0, commits.length);
  if (count === 0) return `${user} ${verb} the branch ${branch}${of}.`;
  const sentence = `${user} ${verb} ${count} commit${count === 1 ? '' : 's'} to branch ${branch}${of}.`;
  return `${sentence}${committersText(push.user, commits)}\n\n${commitList(commits, count)}`;
}

function committersText(user: string, commits: Commit[]): string {
  const counts = new Map<string, number>();
  for (const { author } of commits) counts.set(author, (counts.get(author) ?? 0) + 1);
  if ([...counts.keys()].every((author) => author === user)) return '';
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const others = sorted.slice(MAX_COMMITTERS).reduce((sum, [, count]) => sum + count, 0);
  const named = [...sorted.slice(0, MAX_COMMITTERS), ...(others > 0 ? [['others', others] as const] : [])];
  const items = named.map(([author, count]) => `${containMarkup(author)} (${count})`);
  return ` Commits by ${items.length > 1 ? `${items.slice(0, -1).join(', ')} and ` : ''}${items.at(-1)}.`;
}

function commitList(commits: Commit[], count: number): string {
  const rows = commits
    .slice(0, MAX_COMMITS)
    .map(({ message, sha, url }) => `* ${containMarkup(firstLine(message))} (${link(shortSha(sha), url)})`);
  const more = count - rows.length;
  return more > 0 ? `${rows.join('\n')}\n\n[and ${more} more commit(s)]` : rows.join('\n');
}
