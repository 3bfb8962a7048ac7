import type { Message } from '@team-chat/client';
import { Content } from '../../content/content.tsx';
import { nameOf, topicName } from '../../state/names.ts';
import type { Store } from '../../store/store.ts';
import { momentAt } from '../../words/dates.ts';
import { t } from '../../words/words.ts';
import { DialogText } from './form.tsx';
import { useFetched } from './use-fetched.ts';

/** Lists the versions of a message with their differences, the newest first. */
export function HistoryDialog({ store, message }: { store: Store; message: Message }) {
  const [fetched] = useFetched(store, ({ messages }) =>
    messages.getHistory({ message_id: message.id, allow_empty_topic_name: true }),
  );
  const versions = fetched?.message_history.toReversed();
  return (
    <DialogText title={t('action.showHistory')}>
      {versions === undefined ? (
        <p>{t('app.loading')}</p>
      ) : (
        <ol class="a-versions">
          {versions.map((version) => (
            <li key={version.timestamp}>
              <p>
                <strong>{version.user_id === null ? '' : nameOf(store.state, version.user_id)}</strong>{' '}
                {momentAt(version.timestamp)}
              </p>
              {version.prev_topic !== undefined && (
                <p>{t('history.topic', { from: topicName(version.prev_topic), to: topicName(version.topic) })}</p>
              )}
              <Content html={version.content_html_diff ?? version.rendered_content} ownId={store.state.ownId} />
            </li>
          ))}
        </ol>
      )}
    </DialogText>
  );
}
