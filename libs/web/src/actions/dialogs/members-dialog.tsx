import type { Subscription } from '@team-chat/client';
import type { Store } from '../../store/store.ts';
import { MemberList } from './member-list.tsx';
import { useFetched } from './use-fetched.ts';

/** Lists the subscribers of a channel, and subscribes others. */
export function MembersDialog({ store, channel }: { store: Store; channel: Subscription }) {
  const [fetched, load] = useFetched(store, ({ channels }) =>
    channels.listSubscribers({ stream_id: channel.stream_id }),
  );
  const add = async (userId: number) => {
    const succeeded = await store.requests.attempt(({ subscriptions }) =>
      subscriptions.subscribe({ subscriptions: [{ name: channel.name }], principals: [userId] }),
    );
    if (succeeded) await load();
  };
  return <MemberList of={channel.name} ids={fetched?.subscribers ?? []} add={(userId) => void add(userId)} />;
}
