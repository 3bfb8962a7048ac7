import type { ComponentChildren } from 'preact';
import { closeOverlay } from '../parts/overlay.tsx';
import { Picture } from '../parts/picture.tsx';
import { avatarOf } from '../state/avatar.ts';
import type { Person } from '../state/families/people.ts';
import { shownEmoji } from '../state/emoji.ts';
import { presenceOf } from '../state/presence.ts';
import { hashOf } from '../state/route.ts';
import { directView } from '../state/view.ts';
import type { Store } from '../store/store.ts';
import { momentAt, momentOf, timeOf } from '../words/dates.ts';
import { t } from '../words/words.ts';

/** Shows who a person is, and what one can do with the person. */
export function PersonCard({ store, id }: { store: Store; id: number }) {
  const { people, statuses, presences, limits, groups, mutedPeople, ownId } = store.state;
  const person = people.get(id);
  if (!person) return <p>{t('conversation.unknownUser')}</p>;
  const status = statuses.get(id);
  const presence = presenceOf(presences.get(id), Date.now(), limits.server_presence_offline_threshold_seconds);
  const isMuted = mutedPeople.has(id);
  const { active_timestamp = 0, idle_timestamp = 0 } = presences.get(id) ?? {};
  const seen = Math.max(active_timestamp, idle_timestamp);
  const toggleMute = () =>
    void store.requests.attempt(({ users }) =>
      isMuted ? users.unmute({ muted_user_id: id }) : users.mute({ muted_user_id: id }),
    );
  const owner = person.bot_owner_id ? people.get(person.bot_owner_id)?.full_name : undefined;
  const names = [...groups.values()]
    .filter(({ is_system_group, deactivated, members }) => !is_system_group && !deactivated && members.includes(id))
    .map(({ name }) => name);
  return (
    <div class="a-person">
      <Picture url={avatarOf(person)} name={person.full_name} size={64} />
      <div>
        <strong>{person.full_name}</strong>
        <p>
          {roleText(person)} · {person.is_active ? t('people.presence', { presence }) : t('person.deactivated')}
        </p>
      </div>
      <dl>
        {status?.status_text && (
          <Fact name={t('account.status')}>
            {status.emoji_code &&
              status.reaction_type === 'unicode_emoji' &&
              shownEmoji(status.emoji_code, status.emoji_name)}{' '}
            {status.status_text}
          </Fact>
        )}
        {person.delivery_email && <Fact name={t('person.email')}>{person.delivery_email}</Fact>}
        {person.timezone && <Fact name={t('person.time')}>{localTime(person.timezone)}</Fact>}
        {presence === 'offline' && seen > 0 && <Fact name={t('person.seen')}>{momentAt(seen)}</Fact>}
        {owner && <Fact name={t('person.owner')}>{owner}</Fact>}
        {names.length > 0 && <Fact name={t('person.groups')}>{names.join(', ')}</Fact>}
        {fieldsOf(store, person).map(({ name, text }) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      </dl>
      <div class="p-buttons">
        <a href={hashOf(directView([id], ownId))} onClick={closeOverlay}>
          {t('person.write')}
        </a>
        {id !== ownId && <button onClick={toggleMute}>{t(isMuted ? 'person.unmute' : 'person.mute')}</button>}
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const ROLES: Record<number, 'owner' | 'administrator' | 'moderator' | 'member' | 'guest'> = {
  100: 'owner',
  200: 'administrator',
  300: 'moderator',
  400: 'member',
  600: 'guest',
};

const roleText = ({ is_bot, role }: Person) => t(is_bot ? 'person.bot' : `person.${ROLES[role] ?? 'member'}`);

/** Returns the time at a place; a moment of ours where the browser does not know the zone. */
function localTime(timeZone: string): string {
  try {
    return new Date().toLocaleTimeString(document.documentElement.lang, { timeZone, timeStyle: 'short' });
  } catch {
    return timeOf(Date.now() / 1000);
  }
}

/** Types of profile fields whose values are no plain text. */
const CHOICE = 3;
const DATE = 4;
const PEOPLE = 6;

/** Returns the names and values of a person's profile fields. */
function fieldsOf({ state }: Store, { profile_data = {} }: Person): { name: string; text: string }[] {
  return state.profileFields.flatMap(({ id, name, type, field_data }) => {
    const value = profile_data[id]?.value;
    if (!value) return [];
    return [{ name, text: textOf(type, value, field_data) }];
  });

  function textOf(type: number, value: string, data: string): string {
    if (type === CHOICE) return (JSON.parse(data) as Record<string, { text: string }>)[value]?.text ?? value;
    if (type === DATE) return momentOf(new Date(value)).replace(/,? \d{1,2}:.*$/, '');
    if (type !== PEOPLE) return value;
    return (JSON.parse(value) as number[]).map((each) => state.people.get(each)?.full_name ?? '').join(', ');
  }
}
