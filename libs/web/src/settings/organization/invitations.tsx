import type { Client, Invite } from '@team-chat/client';
import { useState } from 'preact/hooks';
import type { ChatState } from '../../state/chat-state.ts';
import { matching } from '../../state/completion.ts';
import { nameOf } from '../../state/names.ts';
import { holds, isAdministrator } from '../../state/permissions.ts';
import { useStore } from '../../store/use-store.ts';
import { momentAt } from '../../words/dates.ts';
import { ts } from '../../words/settings.ts';
import { groupName } from '../form/holders.ts';
import { refusalText, textOfReason } from '../form/refusals.ts';
import { useData } from '../live.ts';
import { ActionButton, ActionForm, Problem, textOf } from '../page/action.tsx';
import { useFetched } from '../page/fetched.ts';
import { List } from '../page/list.tsx';
import {
  type LineProblem,
  type ListedInvitation,
  type Names,
  readInviteList,
  rowsOf,
  sendInviteList,
} from './invite-list.ts';
import { ROLES, roleName, type RoleNumber } from './roles.ts';

/** Minutes for which an invitation may be valid; null for ever. */
const VALIDITIES = { day: 1440, week: 10_080, month: 43_200, ever: null } as const;
type Validity = keyof typeof VALIDITIES;

/** Number of channels or groups that are offered at once, beside the chosen ones. */
const MAX_CHOICES = 20;
/** Number of lines whose problems are listed. All of them stay in the form. */
const MAX_PROBLEMS = 100;

/** Invites people by mail or by a link, and lists the invitations that are open. */
export function Invitations() {
  const { state } = useStore();
  const { invitesVersion } = useData();
  const { answer, problem, reload } = useFetched(({ invites }) => invites.list(), [invitesVersion]);
  const [done, setDone] = useState<Done>({});
  const mayMail = holds(state, state.realm.realm_can_invite_users_group);
  const mayLink = holds(state, state.realm.realm_create_multiuse_invite_group);
  const send = async (fields: FormData, client: Client) => {
    const { invites } = client;
    const offer = {
      invite_as: Number(fields.get('role')) as RoleNumber,
      invite_expires_in_minutes: VALIDITIES[fields.get('validity') as Validity],
      stream_ids: fields.getAll('channels').map(Number),
      group_ids: fields.getAll('groups').map(Number),
      include_realm_default_subscriptions: fields.has('defaults'),
    };
    const emails = textOf(fields, 'emails');
    switch (fields.get('way') as Way) {
      case 'link':
        setDone({ link: (await invites.createLink(offer)).invite_link });
        break;
      case 'mail':
        await invites.send({
          ...offer,
          invitee_emails: emails
            .split(/[\s,;]+/)
            .filter(Boolean)
            .join(','),
        });
        setDone({});
        break;
      case 'list': {
        const list = readInviteList(emails, namesFor(state));
        const failed = await sendInviteList(client, list, offer);
        setDone({ list: { count: list.length - failed.length, failed } });
      }
    }
    reload();
  };
  return (
    <>
      {mayMail || mayLink ? (
        <InviteForm
          key={done}
          ways={[...(mayMail ? (['mail', 'list'] as const) : []), ...(mayLink ? (['link'] as const) : [])]}
          failed={done.list?.failed ?? []}
          onSubmit={send}
        />
      ) : (
        <p>{ts('reason.permission')}</p>
      )}
      {done.list && <SentReport {...done.list} />}
      {done.link !== undefined && (
        <p class="o-secret" role="status">
          {ts('invites.link')} <code>{done.link}</code>
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
  const ends = invite.expiry_date === null ? undefined : momentAt(invite.expiry_date);
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

type Way = 'mail' | 'list' | 'link';

interface InviteFormProps {
  ways: readonly Way[];
  /** Lines of the last list that were not sent, which the form has again. */
  failed: readonly ListedInvitation[];
  onSubmit(fields: FormData, client: Client): Promise<void>;
}

function InviteForm({ ways, failed, onSubmit }: InviteFormProps) {
  const { state } = useStore();
  const [way, setWay] = useState(failed.length > 0 ? 'list' : ways[0]!);
  const [list, setList] = useState(() => rowsOf(failed));
  const roles = rolesToGive(state);
  const channels = [...state.channels.values()].filter(({ is_archived }) => !is_archived);
  const groups = [...state.groups.values()].filter((group) => !group.is_system_group && !group.deactivated);
  return (
    <ActionForm
      label={ts('invites.new')}
      submit={ts(way === 'link' ? 'invites.createLink' : 'invites.send')}
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
      {way === 'list' && (
        <>
          <label>
            {ts('invites.list')}
            <textarea
              name="emails"
              rows={8}
              required
              spellcheck={false}
              placeholder={'ada@example.com\nben@example.com, guest, Design'}
              value={list}
              onInput={(event) => setList(event.currentTarget.value)}
            />
          </label>
          <small>{ts('invites.listText')}</small>
          <label>
            {ts('invites.file')}
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={({ currentTarget }) => void currentTarget.files?.[0]?.text().then(setList)}
            />
          </label>
        </>
      )}
      <label>
        {ts(way === 'list' ? 'invites.otherRole' : 'people.role')}
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

interface ChoicesProps {
  name: string;
  title: string;
  of: readonly { id: number; name: string }[];
}

/** Chooses some of the channels or groups. Of many, those are shown that are chosen or found. */
function Choices({ name, title, of }: ChoicesProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const all = isOpen ? [...of].sort((a, b) => a.name.localeCompare(b.name)) : [];
  const found = query.trim() === '' ? all : matching(all, (each) => each.name, query.trim(), MAX_CHOICES);
  const shown = [
    ...all.filter(({ id }) => chosen.includes(id)),
    ...found.filter(({ id }) => !chosen.includes(id)).slice(0, MAX_CHOICES),
  ];
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {title} {chosen.length > 0 && `(${chosen.length})`}
      </summary>
      {all.length > MAX_CHOICES && (
        <input
          type="search"
          aria-label={ts('list.find', { list: title })}
          placeholder={ts('list.findShort')}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      {shown.map(({ id, name: label }) => (
        <label key={id} class="p-choice">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) =>
              setChosen(currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />{' '}
          {label}
        </label>
      ))}
      {chosen.map((id) => (
        <input key={id} type="hidden" name={name} value={id} />
      ))}
    </details>
  );
}

/** Number of the lines of a list that were sent, and the others. */
interface SentList {
  count: number;
  failed: readonly ListedInvitation[];
}

/** Result of the form, which begins anew afterwards. */
interface Done {
  link?: string;
  list?: SentList;
}

function SentReport({ count, failed }: SentList) {
  return (
    <div role="status">
      <p>{ts('invites.sent', { count })}</p>
      {failed.length > 0 && (
        <>
          <p>{ts('invites.notSent', { count: failed.length })}</p>
          <ul aria-label={ts('invites.notSent', { count: failed.length })}>
            {failed.slice(0, MAX_PROBLEMS).map((each) => (
              <li key={each.line} class="p-problem">
                {ts('invites.line', { line: each.line, text: each.email || each.cells.join(', ') })}{' '}
                {textOfProblem(each.problem!)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function textOfProblem(problem: LineProblem): string {
  switch (problem.kind) {
    case 'refused':
      return refusalText(problem.error);
    case 'address':
      return textOfReason(problem.reason);
    case 'duplicate':
      return ts('invites.problem.duplicate', { line: problem.line });
    case 'role':
    case 'mayNotRole':
    case 'group':
      return ts(`invites.problem.${problem.kind}`, { name: problem.name });
    default:
      return ts(`invites.problem.${problem.kind}`);
  }
}

const rolesToGive = (state: ChatState): RoleNumber[] =>
  Object.values(ROLES).filter((role) =>
    role === ROLES.owner ? state.own.isOwner : isAdministrator(state) || role >= ROLES.member,
  );

/** Returns the roles and groups that a list may name: in the page's language, roles also in English. */
function namesFor(state: ChatState): Names {
  const namesOf = (roles: readonly RoleNumber[]) =>
    Object.entries(ROLES)
      .filter(([, role]) => roles.includes(role))
      .flatMap(([name, role]) => [name, roleName(role).toLowerCase()].map((each) => [each, role] as const));
  const groups = [...state.groups.values()].filter((group) => !group.is_system_group && !group.deactivated);
  return {
    roles: new Map(namesOf(rolesToGive(state))),
    allRoles: new Set(namesOf(Object.values(ROLES)).map(([name]) => name)),
    groups: new Map(groups.map(({ name, id }) => [name.toLowerCase(), id])),
  };
}
