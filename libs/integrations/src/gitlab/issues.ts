import { z } from 'zod';
import { branchesOf, issueText, issueTopic } from '../forge/issue';
import { on, type WebhookRequest, listOf } from '../integration';
import { isOn } from '../text/text';
import { Project, text, User, withProject } from './schemas';

const Attributes = z.object({
  iid: z.int(),
  title: z.string(),
  url: z.string(),
  description: text,
});

/** Older versions send one assignee, newer ones a list. */
const assigned = { assignee: User.nullish(), assignees: listOf(User).nullish() };

const namesOf = ({ assignee, assignees }: z.output<z.ZodObject<typeof assigned>>): string[] =>
  (assignees?.length ? assignees : assignee ? [assignee] : []).map(({ name }) => name);

const Issue = z.object({ user: User, project: Project, object_attributes: Attributes, ...assigned });

const Side = z.object({ path_with_namespace: text }).nullish();

const MergeRequest = z.object({
  user: User,
  project: Project,
  object_attributes: Attributes.extend({
    source_branch: z.string(),
    target_branch: z.string(),
    oldrev: text,
    source: Side,
    target: Side,
  }),
  ...assigned,
});

/** Text about a change of an issue, which shows all of the issue or the link alone. */
interface Wording {
  action: string;
  isComplete?: boolean;
}

const issue = ({ action, isComplete = false }: Wording) =>
  on(Issue, (payload, request) => {
    const { user, project, object_attributes: attributes } = payload;
    const { iid, title, url, description } = attributes;
    const content = issueText({
      user: user.name,
      action,
      type: 'issue',
      number: iid,
      title: request.hasTopic ? title : undefined,
      url,
      ...(isComplete && { text: description, assignees: namesOf(payload) }),
    });
    return {
      topic: issueTopic(project.name, 'issue', iid, title),
      content: withProject(content, project, request),
    };
  });

const mergeRequest = ({ action, isComplete = false }: Wording) =>
  on(MergeRequest, (payload, request) => {
    const { user, project, object_attributes: attributes } = payload;
    const { iid, title, url, description, source_branch, target_branch, oldrev, source, target } = attributes;
    const hasCommits = action === 'updated' && Boolean(oldrev);
    const content = issueText({
      user: user.name,
      action: hasCommits ? 'added commit(s) to' : action,
      type: 'MR',
      number: iid,
      title: request.hasTopic ? title : undefined,
      url,
      ...(isComplete &&
        !hasCommits && {
          text: description,
          assignees: namesOf(payload),
          branches: branchesOf(
            { name: source_branch, repository: source?.path_with_namespace },
            { name: target_branch, repository: target?.path_with_namespace },
          ),
        }),
    });
    return {
      topic: requestTopic(project, { iid, title }, request),
      content: withProject(content, project, request),
    };
  });

/** Returns the topic about a merge request: with its title, unless the option says otherwise. */
export function requestTopic(
  { name }: Project,
  { iid, title }: { iid: number; title: string },
  request: WebhookRequest,
): string {
  const isTitled = isOn(request, 'use_merge_request_title', true);
  return issueTopic(name, 'MR', iid, isTitled ? title : '').trimEnd();
}

export const ISSUE_HANDLERS = {
  'Issue Hook open': issue({ action: 'created', isComplete: true }),
  'Issue Hook close': issue({ action: 'closed' }),
  'Issue Hook reopen': issue({ action: 'reopened' }),
  'Issue Hook update': issue({ action: 'updated' }),
  'Merge Request Hook open': mergeRequest({ action: 'created', isComplete: true }),
  'Merge Request Hook update': mergeRequest({ action: 'updated', isComplete: true }),
  'Merge Request Hook merge': mergeRequest({ action: 'merged' }),
  'Merge Request Hook close': mergeRequest({ action: 'closed' }),
  'Merge Request Hook reopen': mergeRequest({ action: 'reopened' }),
  'Merge Request Hook approved': mergeRequest({ action: 'approved' }),
  'Merge Request Hook unapproved': mergeRequest({ action: 'unapproved' }),
  'Merge Request Hook approval': mergeRequest({ action: 'added their approval for' }),
  'Merge Request Hook unapproval': mergeRequest({ action: 'removed their approval for' }),
};
