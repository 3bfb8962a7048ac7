import type { LegalHold } from '@team-chat/client';
import { useState } from 'preact/hooks';
import { matching } from '../../state/completion.ts';
import { channelName, nameOf } from '../../state/names.ts';
import { useStore } from '../../store/use-store.ts';
import { momentAt } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';
import { ActionButton, ActionForm, Problem, textOf } from '../page/action.tsx';
import { useFetched } from '../page/fetched.ts';
import { knownChannels } from '../page/known-channels.ts';
import { List } from '../page/list.tsx';

/** Number of people and channels that are offered at once. */
const MAX_OFFERED = 8;

/** The legal holds that owners have placed, and a form that places one. */
export function Holds() {
  const { state } = useStore();
  if (!state.own.isOwner) return <p>{ts('reason.owner')}</p>;
  return <AllHolds />;
}

function AllHolds() {
  const { state } = useStore();
  const { answer, problem, reload } = useFetched(({ legalHolds }) => legalHolds.list());
  const nameOfSubject = ({ user_id, channel_id }: LegalHold) =>
    user_id === null ? `#${channelName(state, channel_id!)}` : nameOf(state, user_id);
  return (
    <>
      <p>{ts('holds.text')}</p>
      <Problem text={problem} />
      {answer && (
        <List
          items={[...answer.holds].reverse()}
          label={ts('section.holds')}
          none={ts('holds.none')}
          nameOf={nameOfSubject}
          keyOf={({ id }) => id}
          row={(hold) => <Hold hold={hold} name={nameOfSubject(hold)} onEnd={reload} />}
        />
      )}
      <NewHold onPlace={reload} />
    </>
  );
}

function Hold({ hold, name, onEnd }: { hold: LegalHold; name: string; onEnd(): void }) {
  const { state } = useStore();
  const { id: hold_id, reason, placed_by, placed_at, lifted_at } = hold;
  return (
    <>
      <span>
        {name}{' '}
        <small>
          {reason} · {ts('holds.placed', { time: momentAt(placed_at), name: nameOf(state, placed_by!) })}
        </small>
      </span>
      {lifted_at === null ? (
        <ActionButton
          label={ts('holds.end')}
          name={ts('holds.endOf', { name })}
          question={ts('holds.endQuestion', { name })}
          explanation={ts('holds.endText')}
          action={async ({ legalHolds }) => {
            await legalHolds.end({ hold_id });
            onEnd();
          }}
        />
      ) : (
        <small>{ts('holds.ended', { time: momentAt(lifted_at) })}</small>
      )}
    </>
  );
}

/** Places a hold on a person or a channel, which is found by its name and then chosen. */
function NewHold({ onPlace }: { onPlace(): void }) {
  const { state } = useStore();
  const [query, setQuery] = useState('');
  const subjects = [
    ...[...state.people.values()].map(({ user_id, full_name, delivery_email, is_active }) => ({
      value: `user_id ${user_id}`,
      name: full_name,
      label: [full_name, delivery_email, !is_active && ts('people.deactivated')].filter(Boolean).join(' · '),
    })),
    ...knownChannels(state).map(({ id, name }) => ({ value: `channel_id ${id}`, name, label: `#${name}` })),
  ];
  const offered = query === '' ? [] : matching(subjects, ({ name }) => name, query, MAX_OFFERED);
  return (
    <ActionForm
      label={ts('holds.new')}
      submit={ts('holds.place')}
      onSubmit={async (fields, { legalHolds }) => {
        const [parameter, id] = textOf(fields, 'subject').split(' ');
        await legalHolds.place({ ...(parameter && { [parameter]: Number(id) }), reason: textOf(fields, 'reason') });
        setQuery('');
        onPlace();
      }}
    >
      <h3>{ts('holds.new')}</h3>
      <label>
        {ts('holds.find')}
        <input
          type="search"
          required
          autocomplete="off"
          onInput={({ currentTarget }) => setQuery(currentTarget.value.trim())}
        />
      </label>
      {offered.length > 0 && (
        <fieldset>
          <legend>{ts('holds.subject')}</legend>
          {offered.map(({ value, label }) => (
            <label key={value} class="p-choice">
              <input type="radio" name="subject" required value={value} /> {label}
            </label>
          ))}
        </fieldset>
      )}
      <label>
        {ts('holds.reason')}
        <input name="reason" required maxLength={1000} autocomplete="off" />
      </label>
    </ActionForm>
  );
}
