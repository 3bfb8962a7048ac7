import { PenLine } from 'lucide';
import { isWritable } from '../../state/view.ts';
import { action } from '../action.ts';

export const write = action<'page'>({
  id: 'write',
  icon: PenLine,
  keys: ['c'],
  may: ({ messages }) => messages.view.value !== undefined && isWritable(messages.view.value),
  run: () => document.getElementById('compose')?.focus(),
});
