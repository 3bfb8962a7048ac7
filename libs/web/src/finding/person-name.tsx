import { Bot } from 'lucide';
import { HiddenText } from '../parts/hidden-text.tsx';
import { Icon } from '../parts/icon.tsx';
import { shownEmoji } from '../state/emoji.ts';
import { nameOf } from '../state/names.ts';
import { presenceOf } from '../state/presence.ts';
import { useSelected } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Shows a name with presence and status. */
export function PersonName({ id }: { id: number }) {
  const isSelf = useSelected(({ ownId }) => ownId === id, [id]);
  const name = useSelected((state) => nameOf(state, id), [id]);
  const { status_text, emoji_code, emoji_name, reaction_type } =
    useSelected(({ statuses }) => statuses.get(id), [id]) ?? {};
  const isBot = useSelected(({ people }) => people.get(id)?.is_bot === true, [id]);
  const presence = useSelected(
    ({ presences, limits }) => {
      if (isSelf) return 'active';
      return presenceOf(presences.get(id), Date.now(), limits.server_presence_offline_threshold_seconds);
    },
    [id, isSelf],
  );
  return (
    <>
      {isBot ? (
        <span class="f-bot" title={t('person.bot')}>
          <Icon of={Bot} size={14} />
          <HiddenText>{t('person.bot')} </HiddenText>
        </span>
      ) : (
        <span class={`f-presence f-${presence}`} role="img" aria-label={t('people.presence', { presence })} />
      )}
      {isSelf ? t('people.you', { name }) : name}
      {emoji_code && reaction_type === 'unicode_emoji' && ` ${shownEmoji(emoji_code, emoji_name)}`}
      {status_text && <span class="f-status"> {status_text}</span>}
    </>
  );
}
