import { z } from 'zod';
import { issueLink, issueTopic, withText } from '../forge/issue';
import { shortSha } from '../forge/push';
import { on, type WebhookRequest } from '../integration';
import { link } from '../text/text';
import { requestTopic } from './issues';
import { Project, text, urlOf, User, withProject } from './schemas';

const Note = z.object({
  user: User,
  project: Project,
  object_attributes: z.object({ note: z.string(), url: z.string() }),
});
type Note = z.output<typeof Note>;

/** Returns a text about a note, with a link to what it is about. */
function noteText({ user, project, object_attributes }: Note, target: string, request: WebhookRequest): string {
  const { note, url } = object_attributes;
  const content = withText(`${user.name} ${link('commented', url)} on ${target}`, note);
  return withProject(content, project, request);
}

/** Returns the address of what a note is about: the note's own without its last part. */
const targetUrl = ({ object_attributes: { url } }: Note): string => url.replace(/#.*$/s, '');

const Numbered = z.object({ iid: z.int(), title: z.string() });

const titleOf = ({ title }: { title: string }, { hasTopic }: WebhookRequest) => (hasTopic ? title : undefined);

const onCommit = on(Note.extend({ commit: z.object({ id: z.string(), url: text }) }), (payload, request) => ({
  topic: payload.project.name,
  content: noteText(payload, link(shortSha(payload.commit.id), payload.commit.url), request),
}));

const onMergeRequest = on(Note.extend({ merge_request: Numbered }), (payload, request) => {
  const { merge_request: merge } = payload;
  const target = issueLink('MR', merge.iid, targetUrl(payload), titleOf(merge, request));
  return {
    topic: requestTopic(payload.project, merge, request),
    content: noteText(payload, target, request),
  };
});

const onIssue = on(Note.extend({ issue: Numbered }), (payload, request) => {
  const { issue } = payload;
  const target = issueLink('issue', issue.iid, targetUrl(payload), titleOf(issue, request));
  return {
    topic: issueTopic(payload.project.name, 'issue', issue.iid, issue.title),
    content: noteText(payload, target, request),
  };
});

const onSnippet = on(Note.extend({ snippet: z.object({ id: z.int(), title: z.string() }) }), (payload, request) => {
  const { snippet } = payload;
  const target = issueLink('snippet', snippet.id, targetUrl(payload), titleOf(snippet, request));
  return {
    topic: issueTopic(payload.project.name, 'snippet', snippet.id, snippet.title),
    content: noteText(payload, target, request),
  };
});

const onDesign = on(
  Note.extend({ issue: Numbered.nullish(), design: z.object({ filename: z.string() }).nullish() }),
  (payload, request) => {
    const { project, issue, design } = payload;
    const target = link(`design ${design?.filename ?? ''}`.trim(), targetUrl(payload) || urlOf(project));
    const topic = issue ? issueTopic(project.name, 'issue', issue.iid, issue.title) : project.name;
    return { topic, content: noteText(payload, target, request) };
  },
);

export const NOTE_HANDLERS = {
  'Note Hook Commit': onCommit,
  'Note Hook MergeRequest': onMergeRequest,
  'Note Hook Issue': onIssue,
  'Note Hook Snippet': onSnippet,
  'Note Hook DesignManagement::Design': onDesign,
};
