import type { Client, Invite } from '@team-chat/client';
import { useState } from 'preact/hooks';
import { nameOf } from '../../state/names.ts';
import { holds, isAdministrator } from '../../state/permissions.ts';
import { useStore } from '../../store/use-store.ts';
import { momentOf } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';
import { groupName } from '../form/holders.ts';
import { useData } from '../live.ts';
import { ActionButton, ActionForm, Problem, textOf } from '../page/action.tsx';
import { useFetched } from '../page/fetched.ts';
import { List } from '../page/list.tsx';
import { ROLES, roleName, type RoleNumber } from './roles.ts';

/** Minutes for which an invitation may be valid; null for ever. */
const VALIDITIES = { day: 1440, week: 10_080, month: 43_200, ever: null } as const;
type Validity = keyof typeof VALIDITIES;

/** Invites people by mail or by a link, and lists the invitations that are open. */
export function Invitations() {
  const { state } = useStore();
  const { invitesVersion } = useData();
  const { answer, problem, reload } = useFetched(({ invites }) => invites.list(), [invitesVersion]);
  const [link, setLink] = useState<string>();
  const mayMail = holds(state, state.realm.realm_can_invite_users_group);
  const mayLink = holds(state, state.realm.realm_create_multiuse_invite_group);
  const send = async (fields: FormData, { invites }: Client) => {
    const common = {
      invite_as: Number(fields.get('role')) as RoleNumber,
      invite_expires_in_minutes: VALIDITIES[fields.get('validity') as Validity],
      stream_ids: fields.getAll('channels').map(Number),
      group_ids: fields.getAll('groups').map(Number),
      include_realm_default_subscriptions: fields.has('defaults'),
    };
    const emails = textOf(fields, 'emails');
    if (fields.get('way') === 'link') setLink((await invites.createLink(common)).invite_link);
    else {
      await invites.send({
        ...common,
        invitee_emails: emails
          .split(/[\s,;]+/)
          .filter(Boolean)
          .join(','),
      });
    }
    reload();
  };
  return (
    <>
      {mayMail || mayLink ? (
        <InviteForm
          ways={[...(mayMail ? (['mail'] as const) : []), ...(mayLink ? (['link'] as const) : [])]}
          onSubmit={send}
        />
      ) : (
        <p>{ts('reason.permission')}</p>
      )}
      {link !== undefined && (
        <p class="o-secret" role="status">
          {ts('invites.link')} <code>{link}</code>
        </p>
      )}
      <h3>{ts('invites.open')}</h3>
      <Problem text={problem} />
      {answer && (
        <List
          items={answer.invites}
          label={ts('invites.open')}
          none={ts('invites.none')}
          nameOf={nameOfInvite}
          keyOf={({ id, is_multiuse }) => `${is_multiuse} ${id}`}
          row={(invite) => <Row invite={invite} onChange={reload} />}
        />
      )}
    </>
  );
}

const nameOfInvite = (invite: Invite) => (invite.is_multiuse ? invite.link_url : invite.email);

function Row({ invite, onChange }: { invite: Invite; onChange(): void }) {
  const { state } = useStore();
  const name = nameOfInvite(invite);
  const ends = invite.expiry_date === null ? undefined : momentOf(new Date(invite.expiry_date * 1000));
  const isOwn = invite.invited_by_user_id === state.ownId;
  const revoke = async ({ invites }: Client) => {
    if (invite.is_multiuse) await invites.revokeLink({ invite_id: invite.id });
    else await invites.revoke({ invite_id: invite.id });
    onChange();
  };
  return (
    <>
      <span>
        {name}{' '}
        <small>
          {roleName(invite.invited_as)} · {ts('invites.by', { name: nameOf(state, invite.invited_by_user_id) })} ·{' '}
          {ends === undefined ? ts('invites.forever') : ts('invites.until', { time: ends })}
        </small>
      </span>
      {!invite.is_multiuse && (
        <ActionButton
          label={ts('invites.resend')}
          name={ts('invites.resendTo', { name })}
          action={({ invites }) => invites.resend({ invite_id: invite.id })}
        />
      )}
      {(isOwn || isAdministrator(state)) && (
        <ActionButton
          label={ts('invites.revoke')}
          name={ts('invites.revokeOf', { name })}
          question={ts('invites.revokeQuestion', { name })}
          action={revoke}
        />
      )}
    </>
  );
}

type Way = 'mail' | 'link';

interface InviteFormProps {
  ways: readonly Way[];
  onSubmit(fields: FormData, client: Client): Promise<void>;
}

function InviteForm({ ways, onSubmit }: InviteFormProps) {
  const { state } = useStore();
  const [way, setWay] = useState(ways[0]!);
  const mayAdminister = isAdministrator(state);
  const roles = Object.values(ROLES).filter((role) =>
    role === ROLES.owner ? state.own.isOwner : mayAdminister || role >= ROLES.member,
  );
  const channels = [...state.channels.values()].filter(({ is_archived }) => !is_archived);
  const groups = [...state.groups.values()].filter((group) => !group.is_system_group && !group.deactivated);
  return (
    <ActionForm
      label={ts('invites.new')}
      submit={ts(way === 'mail' ? 'invites.send' : 'invites.createLink')}
      onSubmit={onSubmit}
    >
      <h3>{ts('invites.new')}</h3>
      <label>
        {ts('invites.way')}
        <select name="way" value={way} onChange={(event) => setWay(event.currentTarget.value as Way)}>
          {ways.map((each) => (
            <option key={each} value={each} selected={each === way}>
              {ts(`invites.way.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {way === 'mail' && (
        <label>
          {ts('invites.emails')}
          <textarea name="emails" rows={3} required />
        </label>
      )}
      <label>
        {ts('people.role')}
        <select name="role">
          {roles.map((role) => (
            <option key={role} value={role} selected={role === ROLES.member}>
              {roleName(role)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {ts('invites.validity')}
        <select name="validity">
          {(Object.keys(VALIDITIES) as Validity[]).map((each) => (
            <option key={each} value={each} selected={each === 'week'}>
              {ts(`invites.validity.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="p-choice">
        <input type="checkbox" name="defaults" defaultChecked /> {ts('invites.defaults')}
      </label>
      <Choices
        name="channels"
        title={ts('section.channels')}
        of={channels.map((each) => ({ id: each.stream_id, name: each.name }))}
      />
      {groups.length > 0 && (
        <Choices
          name="groups"
          title={ts('section.groups')}
          of={groups.map((each) => ({ id: each.id, name: groupName(each) }))}
        />
      )}
    </ActionForm>
  );
}

function Choices({ name, title, of }: { name: string; title: string; of: readonly { id: number; name: string }[] }) {
  return (
    <details>
      <summary>{title}</summary>
      {[...of]
        .sort((a, b) => a.name.localeCompare(b.name))
        .map((each) => (
          <label key={each.id} class="p-choice">
            <input type="checkbox" name={name} value={each.id} /> {each.name}
          </label>
        ))}
    </details>
  );
}
