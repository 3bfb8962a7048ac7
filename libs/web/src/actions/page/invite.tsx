import { UserPlus } from 'lucide';
import { holds } from '../../state/permissions.ts';
import { action } from '../action.ts';
import { openActionDialog } from '../open-lazily.tsx';

export const invite = action<'page'>({
  id: 'invite',
  icon: UserPlus,
  may: ({ state }) => holds(state, state.realm.realm_can_invite_users_group),
  run: (store) => openActionDialog('action.invite', ({ InviteDialog }) => <InviteDialog store={store} />),
});
