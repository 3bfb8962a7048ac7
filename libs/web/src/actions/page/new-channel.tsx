import { Plus } from 'lucide';
import { action } from '../action.ts';
import { openActionDialog } from '../open-lazily.tsx';

export const newChannel = action<'page'>({
  id: 'newChannel',
  icon: Plus,
  may: ({ state: { own } }) => own.mayCreateChannels || own.mayCreatePrivateChannels || own.mayCreateWebPublicChannels,
  run: (store) => openActionDialog('action.newChannel', ({ NewChannelDialog }) => <NewChannelDialog store={store} />),
});
