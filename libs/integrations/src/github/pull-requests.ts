import { z } from 'zod';
import { branchesOf, issueLink, issueText, issueTopic, withText } from '../forge/issue';
import { on, type WebhookRequest, listOf } from '../integration';
import { enumerate, link, words } from '../text/text';
import { common, text, User } from './schemas';

/** The repository is null if it was deleted; the label has the owner and the name of the branch. */
const Branch = z.object({ ref: z.string(), label: text, repo: z.object({ full_name: z.string() }).nullish() });

const repositoryOf = ({ label, repo }: z.output<typeof Branch>): string | undefined =>
  repo?.full_name ?? (label?.includes(':') ? `${label.split(':', 1)[0]}/` : undefined);

const PullRequest = z.object({
  number: z.int(),
  title: z.string(),
  html_url: z.string(),
  body: text,
  merged: z.boolean().nullish(),
  assignees: listOf(User).nullish(),
  head: Branch.nullish(),
  base: Branch.nullish(),
});

const Team = z.object({ name: z.string(), html_url: text });

const Payload = z.object({
  ...common,
  action: z.string(),
  pull_request: PullRequest,
  assignee: User.nullish(),
  requested_reviewer: User.nullish(),
  requested_team: Team.nullish(),
  reason: text,
});
type Payload = z.output<typeof Payload>;

const topicOf = ({ repository, pull_request: { number, title } }: Pick<Payload, 'repository' | 'pull_request'>) =>
  issueTopic(repository.name, 'PR', number, title);

/** Returns the title where the topic in the URL hides it. */
const titleOf = ({ title }: { title: string }, { hasTopic }: WebhookRequest) => (hasTopic ? title : undefined);

const linkOf = (pull: Payload['pull_request'], request: WebhookRequest): string =>
  issueLink('PR', pull.number, pull.html_url, titleOf(pull, request));

/** Returns a handler whose text is a sentence without a quotation. */
const sentence = (write: (payload: Payload, link: string) => string) =>
  on(Payload, (payload, request) => ({
    topic: topicOf(payload),
    content: write(payload, linkOf(payload.pull_request, request)),
  }));

const openedOrUpdated = on(Payload, (payload, request) => {
  const { action, sender, pull_request: pull } = payload;
  const { number, html_url: url, head, base, body } = pull;
  const begins = action === 'opened' || action === 'reopened';
  const content = issueText({
    user: sender.login,
    action: action === 'synchronize' ? 'updated' : action,
    type: 'PR',
    number,
    title: titleOf(pull, request),
    url,
    text: action === 'synchronize' ? undefined : body,
    assignees: begins ? (pull.assignees ?? []).map((user) => user.login) : [],
    branches:
      begins && head && base
        ? branchesOf(
            { name: head.ref, repository: repositoryOf(head) },
            { name: base.ref, repository: repositoryOf(base) },
          )
        : undefined,
  });
  return { topic: topicOf(payload), content };
});

const assigned = sentence(({ action, sender, assignee }, pull) => {
  const preposition = action === 'assigned' ? 'to' : 'from';
  return `${sender.login} ${action} ${assignee?.login ?? 'somebody'} ${preposition} ${pull}.`;
});

const closed = sentence(({ sender, pull_request }, pull) =>
  pull_request.merged ? `${sender.login} merged ${pull}.` : `${sender.login} closed without merge ${pull}.`,
);

const reviewRequested = sentence(({ sender, requested_reviewer, requested_team }, pull) => {
  const reviewers = [
    ...(requested_reviewer ? [link(requested_reviewer.login, requested_reviewer.html_url)] : []),
    ...(requested_team ? [link(requested_team.name, requested_team.html_url)] : []),
  ];
  return `**${sender.login}** requested ${enumerate(reviewers) || 'somebody'} for a review on ${pull}.`;
});

const readyForReview = sentence(({ sender }, pull) => `**${sender.login}** has marked ${pull} as ready for review.`);

const locked = sentence(
  ({ action, sender }, pull) =>
    `${sender.login} has ${action} ${pull}${action === 'locked' ? ' and limited its conversation to collaborators' : ''}.`,
);

const autoMerge = sentence(
  ({ action, sender }, pull) =>
    `${sender.login} ${action === 'auto_merge_enabled' ? 'enabled' : 'disabled'} auto merge for ${pull}.`,
);

const Review = z.object({
  ...common,
  action: z.string(),
  pull_request: PullRequest,
  review: z.object({ html_url: z.string(), body: text, state: text }),
});

const review = on(Review, (payload, { hasTopic }) => {
  const { action, sender, pull_request: pull, review: given } = payload;
  const title = hasTopic ? ` for #${pull.number} ${pull.title}` : '';
  const content = withText(`${sender.login} ${words(action)} ${link(`PR review${title}`, given.html_url)}`, given.body);
  return { topic: topicOf(payload), content };
});

const ReviewComment = z.object({
  ...common,
  action: z.string(),
  pull_request: PullRequest,
  comment: z.object({ html_url: z.string(), body: text }),
});

const reviewComment = on(ReviewComment, (payload, { hasTopic }) => {
  const { action, sender, pull_request: pull, comment } = payload;
  const title = hasTopic ? ` on #${pull.number} ${pull.title}` : '';
  const target = link(`PR review comment${title}`, comment.html_url);
  return {
    topic: topicOf(payload),
    content: withText(`${sender.login} ${words(action)} ${target}`, comment.body),
  };
});

export const PULL_REQUEST_HANDLERS = {
  opened_or_update_pull_request: openedOrUpdated,
  closed_pull_request: closed,
  assigned_or_unassigned_pull_request: assigned,
  pull_request_review_requested: reviewRequested,
  pull_request_ready_for_review: readyForReview,
  locked_or_unlocked_pull_request: locked,
  pull_request_auto_merge: autoMerge,
  pull_request_review: review,
  pull_request_review_comment: reviewComment,
};

/** Events by the action of a pull request; null for actions that are ignored. */
export const PULL_REQUEST_EVENTS: Readonly<Record<string, keyof typeof PULL_REQUEST_HANDLERS | null>> = {
  opened: 'opened_or_update_pull_request',
  reopened: 'opened_or_update_pull_request',
  synchronize: 'opened_or_update_pull_request',
  edited: 'opened_or_update_pull_request',
  closed: 'closed_pull_request',
  assigned: 'assigned_or_unassigned_pull_request',
  unassigned: 'assigned_or_unassigned_pull_request',
  review_requested: 'pull_request_review_requested',
  ready_for_review: 'pull_request_ready_for_review',
  locked: 'locked_or_unlocked_pull_request',
  unlocked: 'locked_or_unlocked_pull_request',
  auto_merge_enabled: 'pull_request_auto_merge',
  auto_merge_disabled: 'pull_request_auto_merge',
  approved: null,
  converted_to_draft: null,
  labeled: null,
  unlabeled: null,
  review_request_removed: null,
};
