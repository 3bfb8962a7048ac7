import type { ConsumedEntry } from '@team-chat/bus';
import type { streamUpdated } from '@team-chat/contracts';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChanges } from '../account-changes/propagate-change';
import { CHANNEL_SETTINGS } from '../bots/bot-channels';
import type { Context } from '../context';
import type { BotSettings, ChosenChannel } from '../domain/user';

/** Renames bots' default channels when messaging has renamed the channel. */
export async function renameBotChannels(
  ctx: Context,
  { realm_id, fields }: ConsumedEntry<typeof streamUpdated>,
): Promise<void> {
  if (fields.property !== 'name') return;
  const realm = (await ctx.realms.find(realm_id))!;
  const channel = { id: fields.stream_id, name: String(fields.value) };
  const changes = await ctx.db.transaction(async (tx) => {
    const bots = await ctx.users.lockBotsWithChannel(tx, realm.id, channel.id);
    const changes = [];
    for (const before of bots) {
      const bot_settings = renamed(before.bot_settings, channel);
      changes.push({ before, after: await applyChanges(ctx, tx, realm, before, { bot_settings }) });
    }
    return changes;
  });
  await propagateChanges(ctx, changes);
}

function renamed(settings: BotSettings, channel: ChosenChannel): BotSettings {
  const concerned = CHANNEL_SETTINGS.filter((setting) => settings[setting]?.id === channel.id);
  return { ...settings, ...Object.fromEntries(concerned.map((setting) => [setting, channel])) };
}
