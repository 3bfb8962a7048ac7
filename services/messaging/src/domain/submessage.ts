import { BadRequestError, parseOuterJson } from '@team-chat/contracts';
import { z } from 'zod';
import { checkShape, isDict, parseJson } from './json-text';

/** Largest number that a client may give to an option or a task. */
const MAX_INDEX = 1000;

const Index = z.int().min(0).max(MAX_INDEX);

interface Form {
  schema: z.ZodType;
  /** Error message for users who are not the author of the message; absent if all users may make the change. */
  authorOnly?: string;
}

const form = (shape: z.ZodRawShape, authorOnly?: string): Form => ({
  schema: z.strictObject({ type: z.string(), ...shape }),
  ...(authorOnly && { authorOnly }),
});

/** Forms of the changes that each widget accepts, by the type of the widget and the type of the change. */
const FORMS = new Map<unknown, Map<string, Form>>([
  [
    'poll',
    new Map([
      ['vote', form({ key: z.string(), vote: z.int().refine((vote) => Math.abs(vote) === 1, 'Invalid {v}') })],
      ['question', form({ question: z.string() }, "You can't edit a question unless you are the author.")],
      ['new_option', form({ option: z.string(), idx: Index })],
    ]),
  ],
  [
    'todo',
    new Map([
      ['new_task', form({ key: Index, task: z.string(), desc: z.string(), completed: z.boolean() })],
      ['strike', form({ key: z.string() })],
      [
        'new_task_list_title',
        form({ title: z.string() }, "You can't edit the task list title unless you are the author."),
      ],
    ]),
  ],
]);

/** Throws BadRequestError unless `content` is JSON text, and a change that the message's widget knows. `widget` is the
 *  content of the submessage that made the widget. Source: spec/wire-contract-files-and-time.md, section 5.3. */
export function checkSubmessage(content: string, widget: string | null, isAuthor: boolean): void {
  const data = parseJson(content, 'Invalid json for submessage');
  const widgetType = parseWidgetType(widget);
  const forms = FORMS.get(widgetType);
  if (forms) checkChange(data, `${String(widgetType)} data`, forms, isAuthor);
}

function checkChange(data: unknown, name: string, forms: Map<string, Form>, isAuthor: boolean): void {
  const { type } = checkShape(z.object({ type: z.string() }), name, data);
  const form = forms.get(type);
  if (!form) throw new BadRequestError(`Unknown type for ${name}: ${type}`);
  if (form.authorOnly && !isAuthor) throw new BadRequestError(form.authorOnly);
  checkShape(form.schema, name, data);
}

/** Returns the type of a widget. The author of a message may have made a widget of any content. */
function parseWidgetType(widget: string | null): unknown {
  if (widget === null) return undefined;
  try {
    const parsed: unknown = parseOuterJson(widget);
    return isDict(parsed) ? parsed.widget_type : undefined;
  } catch {
    return undefined;
  }
}
