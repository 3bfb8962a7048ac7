import { z } from 'zod';
import { issueLink, issueText, issueTopic, withText } from '../forge/issue';
import { on, type WebhookRequest, listOf } from '../integration';
import { link } from '../text/text';
import { common, text, User } from './schemas';

const Issue = z.object({
  number: z.int(),
  title: z.string(),
  html_url: z.string(),
  body: text,
  assignees: listOf(User).nullish(),
  /** Present where the issue is a pull request. */
  pull_request: z.unknown().optional(),
});

/** The issue before or after a transfer, and its repository. */
const MovedIssue = z.object({ number: z.int(), html_url: text }).nullish();
const MovedRepository = z.object({ full_name: z.string(), html_url: text }).nullish();

const Payload = z.object({
  ...common,
  action: z.string(),
  issue: Issue,
  label: z.object({ name: z.string() }).nullish(),
  milestone: z.object({ title: z.string(), html_url: text }).nullish(),
  assignee: User.nullish(),
  changes: z
    .object({
      new_issue: MovedIssue,
      new_repository: MovedRepository,
      old_issue: MovedIssue,
      old_repository: MovedRepository,
    })
    .nullish(),
});
type Payload = z.output<typeof Payload>;

const typeOf = ({ pull_request }: z.output<typeof Issue>): 'PR' | 'issue' => (pull_request == null ? 'issue' : 'PR');

const topicOf = ({ repository, issue }: Pick<Payload, 'repository' | 'issue'>): string =>
  issueTopic(repository.name, typeOf(issue), issue.number, issue.title);

const titleOf = ({ title }: { title: string }, { hasTopic }: WebhookRequest) => (hasTopic ? title : undefined);

const changed = on(Payload, (payload, request) => {
  if (payload.changes?.old_repository) return received(payload, request);
  const { action, sender, issue, assignee } = payload;
  const { number, html_url: url, body } = issue;
  const title = titleOf(issue, request);
  const base = { user: sender.login, type: 'issue', number, title, url };
  if (action === 'assigned' || action === 'unassigned') {
    const preposition = action === 'assigned' ? 'to' : 'from';
    return {
      topic: topicOf(payload),
      content: issueText({ ...base, action: `${action} ${assignee?.login ?? 'somebody'} ${preposition}` }),
    };
  }
  const assignees = action === 'opened' ? (issue.assignees ?? []).map((user) => user.login) : [];
  return { topic: topicOf(payload), content: issueText({ ...base, action, text: body, assignees }) };
});

const labeled = on(Payload, (payload, request) => {
  const { action, sender, issue, label } = payload;
  const [verb, preposition] = action === 'labeled' ? ['added', 'to'] : ['removed', 'from'];
  const target = issueLink('Issue', issue.number, issue.html_url, titleOf(issue, request));
  const user = link(sender.login, sender.html_url);
  return {
    topic: topicOf(payload),
    content: `${user} ${verb} the ${label?.name ?? ''} label ${preposition} ${target}.`,
  };
});

const milestoned = on(Payload, (payload, request) => {
  const { action, sender, issue, milestone } = payload;
  const [verb, preposition] = action === 'milestoned' ? ['added', 'to'] : ['removed', 'from'];
  const target = issueLink('issue', issue.number, issue.html_url, titleOf(issue, request));
  const user = link(sender.login, sender.html_url);
  const name = milestone ? ` ${link(milestone.title, milestone.html_url)}` : '';
  return { topic: topicOf(payload), content: `${user} ${verb} milestone${name} ${preposition} ${target}.` };
});

const transferred = on(Payload, (payload, request) => {
  const { sender, repository, issue, changes } = payload;
  const { new_issue: after, new_repository: target } = changes ?? {};
  const from = link(repository.full_name, repository.html_url);
  const to = target ? ` to ${link(target.full_name, target.html_url)}` : '';
  const as = after?.html_url ? ` as ${issueLink('issue', after.number, after.html_url)}` : '';
  const moved = issueLink('issue', issue.number, issue.html_url, titleOf(issue, request));
  const user = link(sender.login, sender.html_url);
  return { topic: topicOf(payload), content: `${user} transferred ${moved} from ${from}${to}${as}.` };
});

/** Returns the message of the repository to which an issue was transferred: GitHub says that it was opened. */
function received(payload: Payload, request: WebhookRequest) {
  const { sender, repository, issue, changes } = payload;
  const { old_issue: before, old_repository: source } = changes!;
  const moved = issueLink('issue', issue.number, issue.html_url, titleOf(issue, request));
  const was = before ? `, where it was ${issueLink('issue', before.number, before.html_url ?? '')}` : '';
  const from = link(source!.full_name, source!.html_url);
  const user = link(sender.login, sender.html_url);
  const to = link(repository.full_name, repository.html_url);
  return { topic: topicOf(payload), content: `${user} transferred ${moved} to ${to} from ${from}${was}.` };
}

const Comment = z.object({
  ...common,
  action: z.string(),
  issue: Issue,
  comment: z.object({ html_url: z.string(), body: text }),
  changes: z.object({ body: z.object({ from: text }).nullish() }).nullish(),
});

const commented = on(Comment, (payload, request) => {
  const { action, sender, issue, comment, changes } = payload;
  if (action === 'edited' && changes?.body?.from === comment.body) return undefined;
  const title = titleOf(issue, request);
  const target = issueLink(typeOf(issue), issue.number, issue.html_url, title);
  const verb =
    action === 'created'
      ? `${link('commented', comment.html_url)} on`
      : `${action} a ${link('comment', comment.html_url)} on`;
  return { topic: topicOf(payload), content: withText(`${sender.login} ${verb} ${target}`, comment.body) };
});

export const ISSUE_HANDLERS = {
  issues: changed,
  issue_labeled_or_unlabeled: labeled,
  issue_milestoned_or_demilestoned: milestoned,
  issue_transferred: transferred,
  issue_comment: commented,
};

/** Events by the action of an issue. */
export const ISSUE_EVENTS: Readonly<Record<string, keyof typeof ISSUE_HANDLERS>> = {
  opened: 'issues',
  closed: 'issues',
  reopened: 'issues',
  edited: 'issues',
  assigned: 'issues',
  unassigned: 'issues',
  labeled: 'issue_labeled_or_unlabeled',
  unlabeled: 'issue_labeled_or_unlabeled',
  milestoned: 'issue_milestoned_or_demilestoned',
  demilestoned: 'issue_milestoned_or_demilestoned',
  transferred: 'issue_transferred',
};
