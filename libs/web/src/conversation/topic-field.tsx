import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

interface TopicFieldProps {
  topics: { name: string }[];
  value: string;
  onInput(topic: string): void;
}

/** Asks for the topic of a message, which may be a new one. */
export function TopicField({ topics, value, onInput }: TopicFieldProps) {
  const { state } = useStore();
  return (
    <>
      <input
        aria-label={t('compose.topic')}
        placeholder={t('compose.topicHint')}
        maxLength={state.limits.max_topic_length}
        list="topics"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <datalist id="topics">
        {topics.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
