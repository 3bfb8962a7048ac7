import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { ChatState } from '../state/chat-state.ts';
import { complete, type Completion, findCompletion, matching, mentionOf } from '../state/completion.ts';
import { loadEmoji, showsEmojiNames, withOwnEmoji } from '../state/emoji.ts';
import { holds } from '../state/permissions.ts';
import { MESSAGE_COMMANDS, SERVER_COMMANDS } from '../store/commands.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

const MAX_CHOICES = 8;
/** Names that mention everybody in the conversation. */
const WILDCARDS = ['all', 'topic'];

const COMMANDS = [...MESSAGE_COMMANDS, ...SERVER_COMMANDS];

/** A name that can replace the beginning that the user has written. */
interface Choice {
  label: string;
  inserted: string;
}

/** Offers names that complete the beginning before the caret. `write` gets the completed text and the caret behind the
 *  name. */
export function useCompletions(
  field: RefObject<HTMLTextAreaElement | null>,
  write: (text: string, caret: number) => void,
) {
  const { raw } = useStore().store.slices;
  const [choices, setChoices] = useState<Choice[]>([]);
  const [chosen, setChosen] = useState(0);
  const close = () => setChoices([]);
  const offer = async () => {
    const { value, selectionStart } = field.current!;
    const completion = findCompletion(value, selectionStart);
    const found = completion ? await findChoices(raw, completion.kind, completion.query) : [];
    if (field.current?.value !== value) return;
    setChoices(found);
    setChosen(0);
  };
  const choose = (choice: Choice) => {
    const { value, selectionStart } = field.current!;
    const completion = findCompletion(value, selectionStart);
    if (!completion) return;
    const next = complete(value, selectionStart, completion, choice.inserted);
    write(next.text, next.caret);
  };
  /** Moves in the open list, chooses or closes. Returns whether the key had an effect. */
  const handleKey = (key: string) => {
    if (choices.length === 0) return false;
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (step !== undefined) setChosen((chosen + step + choices.length) % choices.length);
    else if (key === 'Enter' || key === 'Tab') choose(choices[chosen]!);
    else if (key === 'Escape') close();
    else return false;
    return true;
  };
  return { choices, chosen, offer, choose, close, handleKey };
}

async function findChoices(state: ChatState, kind: Completion['kind'], query: string): Promise<Choice[]> {
  const { people: known, groups, channels, ownEmoji } = state;
  if (kind === 'command') {
    return COMMANDS.filter((name) => name.startsWith(query)).map((name) => ({
      label: `/${name} – ${t(`command.${name}`)}`,
      inserted: `/${name}`,
    }));
  }
  if (kind === 'channel') {
    const named = [...channels.values()].filter(({ is_archived }) => !is_archived);
    return matching(named, ({ name }) => name, query, MAX_CHOICES).map(({ name }) => ({
      label: `# ${name}`,
      inserted: `#**${name}**`,
    }));
  }
  if (kind === 'emoji') {
    const emoji = withOwnEmoji(ownEmoji, await loadEmoji().catch(() => []));
    return matching(emoji, ({ name }) => name, query, MAX_CHOICES).map(({ name, character = '' }) => ({
      label: showsEmojiNames.peek() ? name : `${character} ${name}`,
      inserted: `:${name}:`,
    }));
  }
  const people = [...known.values()].filter(({ is_active }) => is_active);
  // A mention with `@_` notifies nobody.
  const isSilent = query.startsWith('_');
  const choices = [
    ...people.map((person) => ({
      label: person.full_name,
      name: person.full_name,
      inserted: mentionOf(person, people),
    })),
    ...WILDCARDS.map((name) => ({ label: `@${name}`, name, inserted: `@**${name}**` })),
    ...[...groups.values()]
      .filter((group) => !group.deactivated && holds(state, group.can_mention_group))
      .map(({ name }) => ({ label: `@${name}`, name, inserted: `@*${name}*` })),
  ];
  const found = matching(choices, (choice) => choice.name, query.replace(/^_/, ''), MAX_CHOICES);
  return isSilent ? found.map((choice) => ({ ...choice, inserted: choice.inserted.replace('@', '@_') })) : found;
}

interface ChoiceListProps {
  choices: Choice[];
  chosen: number;
  choose(choice: Choice): void;
}

/** Lists the names that can replace the beginning that the user has written. */
export function ChoiceList({ choices, chosen, choose }: ChoiceListProps) {
  return (
    <ul id="choices" class="v-choices" role="listbox" aria-label={t('compose.completions')}>
      {choices.map((choice, index) => (
        <li
          key={choice.inserted}
          id={`choice-${index}`}
          role="option"
          aria-selected={index === chosen}
          onPointerDown={(event) => {
            event.preventDefault();
            choose(choice);
          }}
        >
          {choice.label}
        </li>
      ))}
    </ul>
  );
}
