import { z } from 'zod';
import type { Message } from '../integration';
import { codeBlock, link, quote, time } from '../text/text';

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
    quote(facts.filter(Boolean).join('\n')),
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
  assignedTo: z.object({ name: z.string().nullish() }).nullish(),
});

/** Returns the text about a change of an issue. `actor` is absent where Sentry itself changed it. */
export function issueContent(
  action: string,
  { title, level, firstSeen, assignedTo }: z.output<typeof Issue>,
  actor: string | null | undefined,
): string {
  const by = `**${actor ?? 'Sentry'}**`;
  const assignee = assignedTo?.name ?? 'No one';
  if (action === 'resolved') return `Issue **${title}** was marked as resolved by ${by}.`;
  if (action === 'assigned') return `Issue **${title}** has now been assigned to **${assignee}** by ${by}.`;
  if (action === 'ignored') return `Issue **${title}** was ignored by ${by}.`;
  const facts = [
    level && `**level:** ${level}`,
    firstSeen && `**timestamp:** ${time(firstSeen)}`,
    `**assignee:** ${assignee}`,
  ];
  return `**New issue created:** ${title}\n\n${quote(facts.filter(Boolean).join('\n'))}`;
}

const details = z.record(z.string(), z.unknown());

/** Payload about an event that triggered a rule. */
export const EventPayload = z.object({ data: z.object({ event: details }) });

/** Payload about a change of an issue. */
export const IssuePayload = z.object({
  action: z.string(),
  data: z.object({ issue: details }),
  actor: z.object({ name: z.string().nullish() }).nullish(),
});

/** Payload of the plugin "Webhooks". */
export const PluginPayload = z.object({ event: details, url: z.string().nullish() });

/** Payload of versions of the plugin that sent no event. */
export const LegacyPayload = z.object({
  project_name: z.string(),
  message: z.string(),
  url: z.string().nullish(),
  level: z.string(),
});
