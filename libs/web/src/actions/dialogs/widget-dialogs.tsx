import { t } from '../../words/words.ts';
import { DialogForm } from './form.tsx';

interface WidgetDialogProps {
  /** Gets the text that makes the widget when it is sent. */
  onDone(text: string): void;
}

/** Returns the text of a command: a head, and a line for each filled line of the field `lines`. */
function commandOf(command: string, fields: FormData): string {
  const head = String(fields.get('head')).trim();
  const lines = String(fields.get('lines'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [`${command} ${head}`, ...lines].join('\n');
}

/** Writes the command that makes a poll. */
export function PollDialog({ onDone }: WidgetDialogProps) {
  const submit = (fields: FormData) => {
    // The focus goes to the field after the dialog has given it back.
    setTimeout(() => onDone(commandOf('/poll', fields)));
    return true;
  };
  return (
    <DialogForm title={t('tools.poll')} submit={t('widget.insert')} onSubmit={submit}>
      <label>
        {t('poll.question')}
        <input name="head" required autocomplete="off" autofocus />
      </label>
      <label>
        {t('poll.options')}
        <textarea name="lines" rows={4} />
      </label>
    </DialogForm>
  );
}

/** Writes the command that makes a to-do list. */
export function TodoDialog({ onDone }: WidgetDialogProps) {
  const submit = (fields: FormData) => {
    setTimeout(() => onDone(commandOf('/todo', fields)));
    return true;
  };
  return (
    <DialogForm title={t('tools.todo')} submit={t('widget.insert')} onSubmit={submit}>
      <label>
        {t('todo.title')}
        <input name="head" required autocomplete="off" autofocus />
      </label>
      <label>
        {t('todo.tasks')}
        <textarea name="lines" rows={4} />
      </label>
    </DialogForm>
  );
}
