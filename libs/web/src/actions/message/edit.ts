import { Pencil } from 'lucide';
import { mayEdit } from '../../state/permissions.ts';
import { action } from '../action.ts';

export const edit = action<'message'>({
  id: 'edit',
  icon: Pencil,
  keys: ['e'],
  isPrimary: true,
  may: ({ state, texts }, message) => mayEdit(state, message) && !texts.edits.value.has(message.id),
  run: ({ texts }, { id }) => texts.edit(id),
});
