import { BadRequestError, codePointLength, MAX_SUBMESSAGE_LENGTH, type Submessage } from '@team-chat/contracts';
import { z } from 'zod';
import { checkShape, isDict, parseJson } from './json-text';

/** The JSON text of a submessage with this type says which widget a message shows, and how it begins. */
export const WIDGET = 'widget';

const LINE_END = /\r\n?|[\n\v\f\u2028\u2029]/;

/** Returns the JSON text of the widget that a new message shows: of `widgetContent` if the request has it, else of the
 *  text; undefined for a message without a widget. Throws BadRequestError. Source: spec/wire-contract-files-and-time.md,
 *  section 5. */
export function readWidget(content: string, widgetContent?: string): string | undefined {
  const widget = widgetContent === undefined ? writtenWidget(content) : givenWidget(widgetContent);
  return widget && JSON.stringify(widget);
}

/** Returns the widget that a message with these submessages shows in place of its text; undefined for a message that shows
 *  its text. */
export function shownWidget(submessages: Pick<Submessage, 'msg_type' | 'content'>[]): 'poll' | 'todo' | undefined {
  const first = submessages.find(({ msg_type }) => msg_type === WIDGET);
  const type = first && (JSON.parse(first.content) as { widget_type?: unknown }).widget_type;
  return type === 'poll' || type === 'todo' ? type : undefined;
}

function writtenWidget(content: string) {
  const [command] = content.split(/\s/, 1);
  if (command !== '/poll' && command !== '/todo') return undefined;
  const [first, ...lines] = content.slice(command.length).split(LINE_END);
  const title = first!.trim();
  const items = lines.map((line) => line.trim().replace(/^[-*]?\s*/, '')).filter((line) => line !== '');
  return command === '/poll'
    ? { widget_type: 'poll', extra_data: { question: title, options: items } }
    : { widget_type: 'todo', extra_data: { task_list_title: title, tasks: items.map(parseTask) } };
}

function parseTask(item: string) {
  const [task, ...description] = item.split(': ');
  return { task: task!.trim(), desc: description.join(': ').trim() };
}

const Choices = z.object({
  type: z.literal('choices'),
  heading: z.string(),
  choices: z.array(z.object({ short_name: z.string(), long_name: z.string(), reply: z.string() })),
});

/** Parses the widget of a request, which can only be buttons. */
function givenWidget(text: string) {
  const { widget_type, extra_data } = parseParts(text);
  if (!isDict(extra_data)) throw refusal('extra_data is not a dict');
  checkIs(widget_type, 'zform', 'widget_type', 'widget type');
  if (!('type' in extra_data)) throw refusal('zform is missing type field');
  checkIs(extra_data.type, 'choices', 'extra_data["type"]', 'zform type');
  return { widget_type, extra_data: checkShape(Choices, 'extra_data', extra_data, refusal) };
}

function parseParts(text: string) {
  if (codePointLength(text) > MAX_SUBMESSAGE_LENGTH) {
    throw refusal(`widget_content is too long (limit: ${MAX_SUBMESSAGE_LENGTH} characters)`);
  }
  const widget = parseJson(text, 'Widgets: API programmer sent invalid JSON content');
  if (!isDict(widget)) throw refusal('widget_content is not a dict');
  for (const key of ['widget_type', 'extra_data']) {
    if (!(key in widget)) throw refusal(`${key} is not in widget_content`);
  }
  return widget;
}

function checkIs(type: unknown, wanted: string, name: string, kind: string): void {
  if (typeof type !== 'string') throw refusal(`${name} is not a string`);
  if (type !== wanted) throw refusal(`unknown ${kind}: ${type}`);
}

const refusal = (detail: string) => new BadRequestError(`Widgets: ${detail}`);
