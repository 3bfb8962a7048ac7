import { z } from 'zod';
import { dispatch, type Integration, on } from '../integration';
import { jiraMarkdown } from '../jira/markup';
import { bullets, link, quote, withQuote } from '../text/text';

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
  changelog: z.object({ items: z.array(Change) }).nullish(),
});

const CommentPayload = z.object({
  issue: Issue,
  comment: z.object({ body: z.unknown().optional(), author: User, updateAuthor: User }),
});

const nameOf = (user: z.output<typeof User>): string => user?.displayName ?? 'Somebody';
const topicOf = ({ key, fields }: Issue): string => `${key}: ${fields.summary}`;

/** Returns an issue as a link to its page, which is on the server that its address in the API names. */
function issueLink({ key, fields, self }: Issue): string {
  const url = self && URL.canParse(self) ? `${new URL(self).origin}/browse/${key}` : null;
  return link(`${key}: ${fields.summary}`, url);
}

const issueEvent = (write: (payload: z.output<typeof IssuePayload>) => string) =>
  on(IssuePayload, (payload) => ({ topic: topicOf(payload.issue), content: write(payload) }));

const commentEvent = (verb: string, who: 'author' | 'updateAuthor') =>
  on(CommentPayload, ({ issue, comment }) => {
    const sentence = `${nameOf(comment[who])} ${verb} ${issueLink(issue)}`;
    const body = verb === 'deleted a comment on' ? '' : jiraMarkdown(comment.body);
    return { topic: topicOf(issue), content: withQuote(sentence, body) };
  });

function createdText({ user, issue }: z.output<typeof IssuePayload>): string {
  const { assignee, priority, issuetype, description } = issue.fields;
  const facts = [
    `${nameOf(user)} created the issue ${issueLink(issue)}.`,
    bullets([
      ...(issuetype?.name ? [`**Type:** ${issuetype.name}`] : []),
      ...(priority?.name ? [`**Priority:** ${priority.name}`] : []),
      `**Assignee:** ${assignee?.displayName ?? 'nobody'}`,
    ]),
    jiraMarkdown(description) && quote(jiraMarkdown(description)),
  ];
  return facts.filter(Boolean).join('\n\n');
}

function updatedText({ user, issue, changelog }: z.output<typeof IssuePayload>): string {
  const changes = (changelog?.items ?? []).map(changeText);
  const sentence = `${nameOf(user)} updated the issue ${issueLink(issue)}`;
  return changes.length > 0 ? `${sentence}:\n\n${bullets(changes)}` : `${sentence}.`;
}

function changeText(change: z.output<typeof Change>): string {
  const { field, fromString } = change;
  const value = change.toString;
  if (['description', 'environment'].includes(field)) return `The ${field} was changed.`;
  if (!value) return `**${field}** was removed${fromString ? `, before: ${fromString}` : ''}.`;
  return `**${field}** is ${value} now${fromString ? `, before: ${fromString}` : ''}.`;
}

const HANDLERS = {
  'jira:issue_created': issueEvent(createdText),
  'jira:issue_updated': issueEvent(updatedText),
  'jira:issue_deleted': issueEvent(({ user, issue }) => `${nameOf(user)} deleted the issue ${issueLink(issue)}.`),
  comment_created: commentEvent('commented on', 'author'),
  comment_updated: commentEvent('edited a comment on', 'updateAuthor'),
  comment_deleted: commentEvent('deleted a comment on', 'updateAuthor'),
};

const Head = z.object({ webhookEvent: z.string(), issue_event_type_name: text });

/** Kinds of updates for which Jira sends an event of the comment as well. */
const COMMENT_UPDATES = ['issue_commented', 'issue_comment_edited', 'issue_comment_deleted'];

export const integration: Integration = {
  name: 'jira',
  displayName: 'Jira',
  setup:
    'In Jira, open **System** and **WebHooks** in the administration, and create a webhook with the URL, a secret, and the events of issues and comments.',
  events: Object.keys(HANDLERS),
  urlOptions: [],
  deliveryHeader: 'X-Atlassian-Webhook-Identifier',
  signature: { header: 'X-Hub-Signature', kind: 'hmac-sha256', prefix: 'sha256=' },
  example: 'issue-created',
  messages(request) {
    const { webhookEvent, issue_event_type_name } = Head.parse(request.payload);
    if (COMMENT_UPDATES.includes(issue_event_type_name ?? '')) return [];
    return dispatch(HANDLERS, webhookEvent, request);
  },
};
