import { Pencil } from 'lucide';
import { action } from '../action.ts';

export const edit = action<'message'>({
  id: 'edit',
  icon: Pencil,
  keys: ['e'],
  isPrimary: true,
  may: ({ state, texts }, { id, sender_id }) =>
    sender_id === state.ownId && state.realm.realm_allow_message_editing === true && !texts.edits.value.has(id),
  run: ({ texts }, { id }) => texts.edit(id),
});
