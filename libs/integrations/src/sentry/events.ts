import { z } from 'zod';
import { containMarkup } from '@team-chat/contracts';
import type { Message } from '../integration';
import { bold, codeBlock, link, quote, time } from '../text/text';

const text = z.string().nullish();
const lines = z.array(z.string()).nullish();

const Frame = z.object({
  filename: text,
  context_line: text,
  pre_context: lines,
  post_context: lines,
});

export const Event = z.object({
  title: z.string(),
  web_url: text,
  level: text,
  platform: text,
  datetime: text,
  timestamp: z.union([z.string(), z.number()]).nullish(),
  exception: z
    .object({
      values: z.array(z.object({ stacktrace: z.object({ frames: z.array(Frame.nullish()).nullish() }).nullish() })),
    })
    .nullish(),
});
type Event = z.output<typeof Event>;

/** Names of languages for the highlighting of code, by the platform that Sentry names. */
const LANGUAGES: Readonly<Record<string, string>> = {
  csharp: 'csharp',
  elixir: 'elixir',
  go: 'go',
  java: 'java',
  javascript: 'javascript',
  node: 'javascript',
  perl: 'perl',
  php: 'php',
  python: 'python',
  ruby: 'ruby',
  rust: 'rust',
};

export function eventMessage(event: Event): Message {
  const { title, web_url, level, platform, exception } = event;
  const frame = exception && lastFrame(exception);
  const facts = [
    level && `**level:** ${level}`,
    timeOf(event),
    exception && frame?.filename && `**filename:** ${frame.filename}`,
  ];
  const parts = [
    `**New ${exception ? 'exception' : 'message event'}:** ${link(title, web_url)}`,
    facts.some(Boolean) && quote(facts.filter(Boolean).join('\n')),
    frame && traceback(frame, platform ?? ''),
  ];
  return {
    event: exception ? 'exception' : 'message',
    topic: title,
    content: parts.filter(Boolean).join('\n\n'),
  };
}

function timeOf({ datetime, timestamp }: Event): string {
  const moment = datetime ?? timestamp;
  return moment == null ? '' : `**timestamp:** ${time(moment)}`;
}

/** Returns the innermost frame that has its line of code. */
const lastFrame = ({ values }: NonNullable<Event['exception']>) =>
  values
    .flatMap(({ stacktrace }) => stacktrace?.frames ?? [])
    .filter((frame) => frame?.context_line != null)
    .at(-1);

function traceback(frame: z.output<typeof Frame>, platform: string): string {
  const language = Object.hasOwn(LANGUAGES, platform) ? LANGUAGES[platform]! : '';
  const code = [
    ...(frame.pre_context ?? []).map((line) => `     ${line}`),
    `---> ${frame.context_line}`,
    ...(frame.post_context ?? []).map((line) => `     ${line}`),
  ];
  return `Traceback:\n\n${codeBlock(language, code.join('\n'))}`;
}

export const Issue = z.object({
  title: z.string(),
  level: z.string().nullish(),
  firstSeen: z.string().nullish(),
  assignedTo: z.object({ name: z.string().nullish(), type: z.string().nullish() }).nullish(),
});

/** Sentences about a change of an issue, by its action. */
const ISSUE_CHANGES: Readonly<Record<string, (issue: string, by: string, assignee: string) => string>> = {
  resolved: (issue, by) => `Issue ${issue} was marked as resolved by ${by}.`,
  unresolved: (issue, by) => `Issue ${issue} was marked as unresolved by ${by}.`,
  assigned: (issue, by, assignee) => `Issue ${issue} has now been assigned to ${bold(assignee)} by ${by}.`,
  ignored: (issue, by) => `Issue ${issue} was ignored by ${by}.`,
  archived: (issue, by) => `Issue ${issue} was archived by ${by}.`,
};

/** Names of the events about issues. */
export const ISSUE_EVENTS = ['created', ...Object.keys(ISSUE_CHANGES)].map((action) => `issue_${action}`);

/** Returns the text about a change of an issue. `actor` is absent where Sentry itself changed it. */
export function issueContent(
  action: string,
  { title, level, firstSeen, assignedTo }: z.output<typeof Issue>,
  actor: string | null | undefined,
): string {
  const assignee = `${assignedTo?.type === 'team' ? 'team ' : ''}${assignedTo?.name ?? 'No one'}`;
  if (Object.hasOwn(ISSUE_CHANGES, action)) {
    return ISSUE_CHANGES[action]!(bold(title), bold(actor ?? 'Sentry'), assignee);
  }
  const facts = [
    level && `**level:** ${level}`,
    firstSeen && `**timestamp:** ${time(firstSeen)}`,
    `**assignee:** ${assignee}`,
  ];
  return `**New issue created:** ${containMarkup(title)}\n\n${quote(facts.filter(Boolean).join('\n'))}`;
}

const details = z.record(z.string(), z.unknown());

/** Payload about an event that triggered a rule, or about an error. */
export const EventPayload = z.union([
  z.object({ data: z.object({ event: details }) }).transform(({ data }) => data.event),
  z.object({ data: z.object({ error: details }) }).transform(({ data }) => data.error),
]);

/** Payload about an alert of a measured value. */
export const MetricPayload = z.object({
  action: z.string(),
  data: z.object({ metric_alert: details, description_title: z.string(), description_text: text, web_url: text }),
});

/** Payload of an integration about anything else, such as a comment or its own installation. */
export const OtherPayload = z.object({
  action: z.string(),
  data: details.refine((data) => Object.keys(data).length > 0, 'no data'),
});

export function metricMessage({ action, data }: z.output<typeof MetricPayload>): Message {
  const { description_title: title, description_text, web_url } = data;
  const sentence = `**Metric alert, ${action}:** ${link(title, web_url)}`;
  const content = description_text?.trim() ? `${sentence}\n\n${quote(description_text)}` : sentence;
  return { event: 'metric_alert', topic: title, content };
}

/** Payload about a change of an issue. */
export const IssuePayload = z.object({
  action: z.string(),
  data: z.object({ issue: details }),
  actor: z.object({ name: z.string().nullish() }).nullish(),
});

/** Payload of the plugin "Webhooks". */
export const PluginPayload = z.object({ event: z.looseObject({ title: z.string() }), url: text });

/** Payload of versions of the plugin that sent no event, or an event without a title. */
export const LegacyPayload = z.object({
  project_name: z.string(),
  message: z.string(),
  url: z.string().nullish(),
  level: z.string(),
});
