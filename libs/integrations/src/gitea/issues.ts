import { z } from 'zod';
import { branchesOf, issueLink, issueText, issueTopic, withText } from '../forge/issue';
import { on, type WebhookRequest, listOf } from '../integration';
import { link, words } from '../text/text';
import { common, pageOf, Repository, text, User } from './schemas';

/** Versions before 1.11 send no address of the page of an issue. */
const Issue = z.object({
  number: z.int(),
  title: z.string(),
  html_url: text,
  body: text,
  assignees: listOf(User).nullish(),
});

const Branch = z.object({ ref: z.string(), repo: z.object({ full_name: text }).nullish() });

const PullRequest = Issue.extend({
  merged: z.boolean().nullish(),
  head: Branch.nullish(),
  base: Branch.nullish(),
});

const head = { ...common, action: z.string() };

/** Actions that are written in two words, or differently. */
const ACTIONS = new Map([
  ['label_updated', 'changed the labels of'],
  ['label_cleared', 'removed all labels from'],
  ['milestoned', 'set the milestone of'],
  ['demilestoned', 'removed the milestone of'],
  ['synchronized', 'updated'],
  ['review_requested', 'requested a review of'],
  ['review_request_removed', 'withdrew a request for a review of'],
]);

const titleOf = ({ title }: { title: string }, { hasTopic }: WebhookRequest) => (hasTopic ? title : undefined);

const urlOf = (repository: z.output<typeof Repository>, path: 'issues' | 'pulls', issue: z.output<typeof Issue>) => {
  const home = pageOf(repository);
  return issue.html_url || (home ? `${home}/${path}/${issue.number}` : '');
};

const namesOf = (users: z.output<typeof User>[] | null | undefined) => (users ?? []).map(({ login }) => login);

const issueChanged = on(z.object({ ...head, issue: Issue }), (payload, request) => {
  const { action, sender, repository, issue } = payload;
  const { number, title, body, assignees } = issue;
  const isOpened = action === 'opened';
  const content = issueText({
    user: sender.login,
    action: ACTIONS.get(action) ?? words(action),
    type: 'issue',
    number,
    title: titleOf(issue, request),
    url: urlOf(repository, 'issues', issue),
    text: isOpened || action === 'edited' ? body : undefined,
    assignees: isOpened || action === 'assigned' ? namesOf(assignees) : [],
  });
  return { topic: issueTopic(repository.name, 'issue', number, title), content };
});

const requestChanged = on(z.object({ ...head, pull_request: PullRequest }), (payload, request) => {
  const { action, sender, repository, pull_request: pull } = payload;
  const { number, title, body, assignees, head: from, base: to } = pull;
  const isOpened = action === 'opened';
  const content = issueText({
    user: sender.login,
    action: requestAction(action, pull.merged ?? false),
    type: 'PR',
    number,
    title: titleOf(pull, request),
    url: urlOf(repository, 'pulls', pull),
    text: isOpened || action === 'edited' ? body : undefined,
    assignees: isOpened || action === 'assigned' ? namesOf(assignees) : [],
    branches:
      isOpened && from && to
        ? branchesOf(
            { name: from.ref, repository: from.repo?.full_name },
            { name: to.ref, repository: to.repo?.full_name },
          )
        : undefined,
  });
  return { topic: issueTopic(repository.name, 'PR', number, title), content };
});

function requestAction(action: string, isMerged: boolean): string {
  if (action === 'closed') return isMerged ? 'merged' : 'closed without merge';
  return ACTIONS.get(action) ?? words(action);
}

const Comment = z.object({
  ...head,
  issue: Issue.nullish(),
  pull_request: Issue.nullish(),
  is_pull: z.boolean().nullish(),
  comment: z.object({ html_url: text, body: text }),
});

const commented = on(
  Comment.refine(({ issue, pull_request }) => issue != null || pull_request != null, 'no issue'),
  (payload, request) => {
    const { action, sender, repository, comment, is_pull } = payload;
    const issue = (payload.issue ?? payload.pull_request)!;
    const type = is_pull || payload.issue == null ? 'PR' : 'issue';
    const url = urlOf(repository, type === 'PR' ? 'pulls' : 'issues', issue);
    const target = issueLink(type, issue.number, url, titleOf(issue, request));
    const verb =
      action === 'created'
        ? `${link('commented', comment.html_url)} on`
        : `${words(action)} a ${link('comment', comment.html_url)} on`;
    return {
      topic: issueTopic(repository.name, type, issue.number, issue.title),
      content: withText(`${sender.login} ${verb} ${target}`, comment.body),
    };
  },
);

const reviewed = (verb: string) =>
  on(
    z.object({
      ...common,
      pull_request: PullRequest,
      review: z.object({ content: text }).nullish(),
    }),
    ({ sender, repository, pull_request: pull, review }, request) => {
      const target = issueLink('PR', pull.number, urlOf(repository, 'pulls', pull), titleOf(pull, request));
      return {
        topic: issueTopic(repository.name, 'PR', pull.number, pull.title),
        content: withText(`${sender.login} ${verb} ${target}`, review?.content),
      };
    },
  );

export const ISSUE_HANDLERS = {
  issues: issueChanged,
  issue_comment: commented,
  pull_request: requestChanged,
  pull_request_approved: reviewed('approved'),
  pull_request_rejected: reviewed('requested changes of'),
  pull_request_comment: reviewed('reviewed'),
};
