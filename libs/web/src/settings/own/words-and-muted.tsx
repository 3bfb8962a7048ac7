import { channelName, nameOf, topicName } from '../../state/names.ts';
import { TOPIC_POLICY } from '../../state/topic-policies.ts';
import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import { useData } from '../live.ts';
import { ActionButton, ActionForm, textOf } from '../page/action.tsx';
import { List } from '../page/list.tsx';

/** Words that notify the user as mentions do. */
export function AlertWords() {
  const { alertWords } = useData();
  return (
    <>
      <p>{ts('words.text')}</p>
      <List
        items={alertWords}
        label={ts('section.words')}
        none={ts('words.none')}
        nameOf={(word) => word}
        keyOf={(word) => word}
        row={(word) => (
          <>
            <span>{word}</span>
            <ActionButton
              label={ts('list.remove')}
              name={ts('list.removeOf', { name: word })}
              action={({ alertWords: words }) => words.remove({ alert_words: [word] })}
            />
          </>
        )}
      />
      <ActionForm
        label={ts('words.add')}
        submit={ts('list.add')}
        onSubmit={(fields, { alertWords: words }) => words.add({ alert_words: [textOf(fields, 'word')] })}
      >
        <label>
          {ts('words.word')}
          <input name="word" required autocomplete="off" />
        </label>
      </ActionForm>
    </>
  );
}

/** People and topics that the user has muted, and topics with another policy of the user. */
export function Muted() {
  const { state } = useStore();
  const { topics } = useData();
  const people = [...state.mutedPeople].map((id) => ({ id, name: nameOf(state, id) }));
  const chosen = topics
    .filter(({ visibility_policy }) => visibility_policy !== TOPIC_POLICY.inherit)
    .map((topic) => ({
      ...topic,
      name: `${channelName(state, topic.stream_id)} › ${topicName(topic.topic_name)}`,
    }));
  return (
    <>
      <h3>{ts('muted.people')}</h3>
      <List
        items={people}
        label={ts('muted.people')}
        none={ts('muted.noPeople')}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        row={({ id, name }) => (
          <>
            <span>{name}</span>
            <ActionButton
              label={ts('muted.unmute')}
              name={ts('muted.unmuteOf', { name })}
              action={({ users }) => users.unmute({ muted_user_id: id })}
            />
          </>
        )}
      />
      <h3>{ts('muted.topics')}</h3>
      <List
        items={chosen}
        label={ts('muted.topics')}
        none={ts('muted.noTopics')}
        nameOf={({ name }) => name}
        keyOf={({ stream_id, topic_name }) => `${stream_id} ${topic_name}`}
        row={({ stream_id, topic_name, visibility_policy, name }) => (
          <>
            <span>{name}</span>
            <small>{ts(`policy.${visibility_policy as 1 | 2 | 3}`)}</small>
            <ActionButton
              label={ts('muted.reset')}
              name={ts('muted.resetOf', { name })}
              action={({ topics: all }) => all.updateVisibility({ stream_id, topic: topic_name, visibility_policy: 0 })}
            />
          </>
        )}
      />
    </>
  );
}
