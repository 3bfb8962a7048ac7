import { z } from 'zod';
import { containMarkup } from '@team-chat/contracts';
import { dispatch, type Integration, on, listOf } from '../integration';
import { jiraMarkdown } from '../jira/markup';
import { bold, bullets, link, quote, withFullStop, withQuote } from '../text/text';

const text = z.string().nullish();
const User = z.object({ displayName: text }).nullish();
const Named = z.object({ name: text }).nullish();

const Issue = z.object({
  key: z.string(),
  self: text,
  fields: z.object({
    summary: z.string(),
    description: z.unknown().optional(),
    assignee: User,
    priority: Named,
    issuetype: Named,
  }),
});
type Issue = z.output<typeof Issue>;

const Change = z.object({ field: z.string(), fromString: text, toString: text });

const IssuePayload = z.object({
  user: User,
  issue: Issue,
  changelog: z.object({ items: listOf(Change) }).nullish(),
});

const Comment = z.object({ body: z.unknown().optional(), author: User, updateAuthor: User });
const CommentPayload = z.object({ issue: Issue, comment: Comment });

/** An update that may be a comment, or a step of a workflow whose post function calls the URL. */
const UpdatePayload = IssuePayload.extend({
  issue_event_type_name: text,
  comment: z.union([Comment, z.string().transform((body) => ({ body, author: null, updateAuthor: null }))]).nullish(),
  transition: z.object({ transitionName: text, from_status: text, to_status: text }).nullish(),
});

const nameOf = (user: z.output<typeof User>): string => user?.displayName ?? 'Somebody';
const topicOf = ({ key, fields }: Issue): string => `${key}: ${fields.summary}`;

/** Returns an issue as a link to its page, which is on the server that its address in the API names. */
function issueLink({ key, fields, self }: Issue): string {
  const url = self && URL.canParse(self) ? `${new URL(self).origin}/browse/${key}` : null;
  return link(`${key}: ${fields.summary}`, url);
}

const issueEvent = (write: (payload: z.output<typeof UpdatePayload>) => string) =>
  on(UpdatePayload, (payload) => ({ topic: topicOf(payload.issue), content: write(payload) }));

const commentEvent = (verb: string, who: 'author' | 'updateAuthor') =>
  on(CommentPayload, ({ issue, comment }) => {
    const sentence = `${nameOf(comment[who])} ${verb} ${issueLink(issue)}`;
    const body = verb === 'deleted a comment on' ? '' : jiraMarkdown(comment.body);
    return { topic: topicOf(issue), content: withQuote(sentence, body) };
  });

function createdText({ user, issue }: z.output<typeof IssuePayload>): string {
  const { assignee, priority, issuetype, description } = issue.fields;
  const facts = [
    withFullStop(`${nameOf(user)} created the issue ${issueLink(issue)}`),
    bullets([
      ...(issuetype?.name ? [`**Type:** ${containMarkup(issuetype.name)}`] : []),
      ...(priority?.name ? [`**Priority:** ${containMarkup(priority.name)}`] : []),
      `**Assignee:** ${containMarkup(assignee?.displayName ?? 'nobody')}`,
    ]),
    jiraMarkdown(description) && quote(jiraMarkdown(description)),
  ];
  return facts.filter(Boolean).join('\n\n');
}

/** Verbs of updates that are comments, by the name that Jira gives to the kind of update. */
const COMMENT_VERBS: Readonly<Record<string, string>> = {
  issue_commented: 'commented on',
  issue_comment_edited: 'edited a comment on',
  issue_comment_deleted: 'deleted a comment on',
};

function updatedText(payload: z.output<typeof UpdatePayload>): string {
  const { user, issue, changelog, comment, transition, issue_event_type_name: kind } = payload;
  const changes = (changelog?.items ?? []).map(changeText);
  if (transition && changes.length === 0) {
    const { transitionName, from_status: fromString, to_status } = transition;
    changes.push(changeText({ field: 'status', fromString, toString: to_status ?? transitionName }));
  }
  const body = kind === 'issue_comment_deleted' ? '' : jiraMarkdown(comment?.body);
  const who = nameOf(user ?? comment?.updateAuthor ?? comment?.author);
  // Older versions do not name the kind.
  const verb = kind ? COMMENT_VERBS[kind] : changes.length === 0 && body ? COMMENT_VERBS.issue_commented : undefined;
  if (verb && changes.length === 0) return withQuote(`${who} ${verb} ${issueLink(issue)}`, body);
  const sentence = `${who} updated the issue ${issueLink(issue)}`;
  if (changes.length === 0) return withQuote(sentence, body);
  return [`${sentence}:`, bullets(changes), body && quote(body)].filter(Boolean).join('\n\n');
}

function changeText(change: z.output<typeof Change>): string {
  const { field, fromString } = change;
  const value = change.toString;
  if (['description', 'environment'].includes(field)) return `The ${field} was changed.`;
  const before = fromString ? `, before: ${containMarkup(fromString)}` : '';
  return withFullStop(
    value ? `${bold(field)} is ${containMarkup(value)} now${before}` : `${bold(field)} was removed${before}`,
  );
}

const HANDLERS = {
  'jira:issue_created': issueEvent(createdText),
  'jira:issue_updated': issueEvent(updatedText),
  'jira:issue_deleted': issueEvent(({ user, issue }) =>
    withFullStop(`${nameOf(user)} deleted the issue ${issueLink(issue)}`),
  ),
  comment_created: commentEvent('commented on', 'author'),
  comment_updated: commentEvent('edited a comment on', 'updateAuthor'),
  comment_deleted: commentEvent('deleted a comment on', 'updateAuthor'),
};

/** Post functions of workflows send no name of an event. */
const Head = z
  .object({ webhookEvent: text, transition: z.unknown().optional() })
  .refine(({ webhookEvent, transition }) => webhookEvent != null || transition != null, 'no event');

/** Source: developer.atlassian.com, "Webhooks" of Jira Cloud and of Jira Data Center. */
const UNSUPPORTED =
  `attachment_created attachment_deleted board_configuration_changed board_created board_deleted board_updated
  issue_property_deleted issue_property_set issuelink_created issuelink_deleted jira:version_created jira:version_deleted
  jira:version_moved jira:version_released jira:version_unreleased jira:version_updated jira:worklog_updated
  jira_expression_evaluation_failed option_attachments_changed option_issuelinks_changed option_subtasks_changed
  option_timetracking_changed option_unassigned_issues_changed option_voting_changed option_watching_changed project_archived
  project_created project_deleted project_restored_archived project_restored_deleted project_soft_deleted project_updated
  sprint_closed sprint_created sprint_deleted sprint_started sprint_updated user_created user_deleted user_updated
  worklog_created worklog_deleted worklog_updated`.split(/\s+/);

export const integration: Integration = {
  name: 'jira',
  displayName: 'Jira',
  setup:
    'In Jira, open **System** and **WebHooks** in the administration, and create a webhook with the URL, a secret, and the events of issues and comments. Comments come with updates of issues too: choose only one of both.',
  events: Object.keys(HANDLERS),
  unsupported: UNSUPPORTED,
  isQueryEscapedTwice: true,
  urlOptions: [],
  deliveryHeader: 'X-Atlassian-Webhook-Identifier',
  signature: { header: 'X-Hub-Signature', kind: 'hmac-sha256', prefix: 'sha256=' },
  example: 'issue-created',
  messages(request) {
    const { webhookEvent } = Head.parse(request.payload);
    return dispatch(HANDLERS, webhookEvent ?? 'jira:issue_updated', request);
  },
};
