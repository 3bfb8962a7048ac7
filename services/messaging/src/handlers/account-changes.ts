import type { applyAccountChangeInChannels as op, ParamsOf } from '@team-chat/contracts';
import { getWelcomeBot } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { loadActor } from '../access/load-actor';
import { getRealmInfo } from '../access/realm-settings';
import { visibilityFor } from '../access/visibility';
import { createChannels, prepareNewChannel } from '../channels/new-channel';
import { renderDescription } from '../content/render';
import type { Context, Handler } from '../context';
import { botTexts } from '../domain/bot-texts';
import { newChannelFor } from '../domain/channel';
import { prepareNoticeSender } from '../notices/notification-bot';
import { applyAccountChange as apply } from '../subscriptions/apply-account-change';
import { subscribeToNewChannels } from '../subscriptions/subscribing';

type User = ParamsOf<typeof op>;

export const applyAccountChange: Handler<typeof op> = async (ctx, { params }) => {
  await placeUser(ctx, params);
  return {};
};

/** Applies a change of an account. The founder of an organisation gets its first channels. */
export async function placeUser(ctx: Context, user: User): Promise<void> {
  const isFirst = user.founds_realm && !(await ctx.userReplicas.find(user.realm_id, user.user_id));
  await apply(ctx, user, isFirst ? await prepareFirstChannels(ctx, user) : undefined);
}

/** Prepares the channels with which an organisation starts: default channels with a first conversation, in the organisation's
 *  language. Returns the function that creates them. Asks other services: call it before the transaction. */
async function prepareFirstChannels(ctx: Context, user: User): Promise<(tx: Transaction) => Promise<void>> {
  const { realm_id, user_id } = user;
  const [{ settings }, systemGroups, bot, card] = await Promise.all([
    getRealmInfo(ctx, realm_id),
    ctx.systemGroups.get(realm_id),
    ctx.bus.call(getWelcomeBot, { params: { realm_id } }),
    ctx.userCards.get(realm_id, user_id),
  ]);
  const actor = await loadActor(ctx, realm_id, card!);
  const visibility = await visibilityFor(ctx, actor);
  const first = botTexts(settings.default_language).firstChannels;
  const template = await prepareNewChannel(ctx, actor, {
    announce: false,
    send_new_subscription_messages: false,
    invite_only: false,
    is_web_public: false,
    is_default_stream: true,
  });
  const messages = first.flatMap((channel) => channel.messages);
  const speaker = await prepareNoticeSender(ctx, actor, {
    bot,
    topics: messages.map(({ topic }) => topic),
    texts: messages.map(({ content }) => content),
  });
  const channels: ((typeof first)[number] & { rendered_description: string })[] = [];
  for (const channel of first) {
    const rendered_description = await renderDescription(ctx, visibility, channel.description);
    channels.push({ ...channel, rendered_description });
  }
  return async (tx) => {
    for (const { messages, ...fields } of channels) {
      const [row] = await createChannels(ctx, tx, template, [fields]);
      await subscribeToNewChannels(ctx, tx, realm_id, [row!], [user], { systemGroups });
      const channel = newChannelFor(row!);
      await speaker.say(
        tx,
        messages.map((message) => ({ ...message, channel })),
      );
    }
  };
}
