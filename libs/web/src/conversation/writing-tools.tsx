import './writing-tools.css';
import {
  BarChart3,
  Bold,
  BookMarked,
  CalendarClock,
  Code,
  EyeOff,
  type IconNode,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  Quote,
  Strikethrough,
} from 'lucide';
import { useEffect } from 'preact/hooks';
import { tinykeys } from 'tinykeys';
import { shownKey } from '../actions/keys.ts';
import { openActionDialog } from '../actions/open-lazily.tsx';
import { Icon } from '../parts/icon.tsx';
import { type Format, format } from '../state/formatting.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { Attachments, DropZone } from './attachments.tsx';
import { handlePaste } from './paste.ts';
import type { Writing } from './use-composition.ts';

const FORMATS: readonly { kind: Format; icon: IconNode; key?: string }[] = [
  { kind: 'bold', icon: Bold, key: '$mod+b' },
  { kind: 'italic', icon: Italic, key: '$mod+i' },
  { kind: 'strike', icon: Strikethrough },
  { kind: 'code', icon: Code, key: '$mod+Shift+C' },
  { kind: 'link', icon: Link, key: '$mod+Shift+L' },
  { kind: 'quote', icon: Quote, key: '$mod+Shift+9' },
  { kind: 'bullets', icon: List, key: '$mod+Shift+8' },
  { kind: 'numbers', icon: ListOrdered, key: '$mod+Shift+7' },
  { kind: 'spoiler', icon: EyeOff },
];

/** Buttons and keys that help to write: formats, and what is made in a dialog; files that are pasted or dropped, and formatted text,
 *  which is pasted as Markdown. */
export function WritingTools({ writing }: { writing: Writing }) {
  const { store } = useStore();
  const { field, write, insert, to, text, maySend } = writing;
  const apply = (kind: Format) => {
    const { value, selectionStart, selectionEnd } = field.current!;
    const next = format({ text: value, start: selectionStart, end: selectionEnd }, kind);
    write(next.text, next.start, next.end);
  };
  useEffect(() => {
    const element = field.current!;
    const keys = FORMATS.flatMap(({ kind, key }) => {
      const run = (event: KeyboardEvent) => {
        event.preventDefault();
        event.stopPropagation();
        apply(kind);
      };
      return key ? [[key, run] as const] : [];
    });
    const paste = (event: ClipboardEvent) => handlePaste(event, writing);
    element.addEventListener('paste', paste);
    const endKeys = tinykeys(element, Object.fromEntries(keys));
    return () => {
      element.removeEventListener('paste', paste);
      endKeys();
    };
  });
  return (
    <>
      <Attachments uploadKey={writing.key} />
      <DropZone field={field} onDrop={writing.attach} />
      <div class="v-tools" role="group" aria-label={t('tools.label')}>
        {FORMATS.map(({ kind, icon, key }) => {
          const label = t(`tools.${kind}`);
          return (
            <Tool key={kind} icon={icon} label={key ? `${label} (${shownKey(key)})` : label} run={() => apply(kind)} />
          );
        })}
        <Tool
          icon={BarChart3}
          label={t('tools.poll')}
          run={() => openActionDialog('tools.poll', ({ PollDialog }) => <PollDialog onDone={insert} />)}
        />
        <Tool
          icon={ListChecks}
          label={t('tools.todo')}
          run={() => openActionDialog('tools.todo', ({ TodoDialog }) => <TodoDialog onDone={insert} />)}
        />
        <Tool
          icon={BookMarked}
          label={t('tools.snippets')}
          run={() =>
            openActionDialog('tools.snippets', ({ SnippetsDialog }) => (
              <SnippetsDialog store={store} text={text} onChoose={insert} />
            ))
          }
        />
        <Tool
          icon={CalendarClock}
          label={t('tools.schedule')}
          isDisabled={!maySend}
          run={() =>
            openActionDialog('tools.schedule', ({ ScheduleDialog }) => (
              <ScheduleDialog store={store} to={to} content={text} onDone={() => write('', 0)} />
            ))
          }
        />
      </div>
    </>
  );
}

interface ToolProps {
  icon: IconNode;
  label: string;
  isDisabled?: boolean;
  run(): void;
}

function Tool({ icon, label, isDisabled = false, run }: ToolProps) {
  return (
    <button type="button" aria-label={label} title={label} disabled={isDisabled} onClick={run}>
      <Icon of={icon} />
    </button>
  );
}
