import type { SubscriptionAddShaping } from '@team-chat/contracts';
import type { Shaper } from '.';

/** `add` carries what is common to all new subscribers once; each gets it with fields of its own. */
export const shapeSubscription: Shaper = (entry, viewer) => {
  const { op, subscriptions } = entry.event;
  if (op !== 'add') return entry.shape('', () => entry.event);
  const personal = entry.shaping<SubscriptionAddShaping>().personal[viewer.user_id] ?? {};
  return entry.shape(String(viewer.user_id), () => ({
    op,
    subscriptions: subscriptions.map((channel: { stream_id: number }) => ({
      ...channel,
      ...personal[channel.stream_id],
    })),
  }));
};
