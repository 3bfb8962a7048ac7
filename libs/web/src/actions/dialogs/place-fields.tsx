import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { topicName } from '../../state/names.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';

interface PlaceFieldsProps {
  store: Store;
  channelId: number;
  topic: string;
  mayChangeChannel?: boolean;
  mayChangeTopic?: boolean;
  children?: ComponentChildren;
}

/** Fields `channel` and `topic` for a place of messages. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { store, topic, mayChangeChannel = true, mayChangeTopic = true } = props;
  const [channelId, setChannelId] = useState(props.channelId);
  const { channels, limits } = store.state;
  useEffect(() => store.topics.load(channelId), [channelId]);
  const topics = store.state.topics.get(channelId) ?? [];
  const choices = [...channels.values()]
    .filter((channel) => !channel.is_archived)
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      <label>
        {t('place.channel')}
        <select
          name="channel"
          disabled={!mayChangeChannel}
          value={channelId}
          onChange={(event) => setChannelId(Number(event.currentTarget.value))}
        >
          {choices.map(({ stream_id, name }) => (
            <option key={stream_id} value={stream_id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('place.topic')}
        <input
          name="topic"
          list="place-topics"
          autocomplete="off"
          defaultValue={topic}
          placeholder={topicName('')}
          maxLength={limits.max_topic_length}
          readOnly={!mayChangeTopic}
          autofocus
        />
      </label>
      <datalist id="place-topics">
        {topics.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Returns the place that the fields name. A channel that cannot be changed is not in the form. */
export const placeOf = (fields: FormData, channelId: number) => ({
  channelId: Number(fields.get('channel') ?? channelId),
  topic: String(fields.get('topic') ?? '').trim(),
});
