import { type LinkEmbed, linksToPages, withLinkEmbeds } from '@team-chat/markdown';
import type { Share } from '@team-chat/runtime';
import type { Work } from '@team-chat/service';
import { findMessage } from '../access/access-message';
import type { Context } from '../context';
import type { LinkPreview } from '../domain/page-reader';
import { renderAgain } from '../editing/render-again';
import { externalPictureUrl } from '../rendering/external-pictures';
import type { DueMessage } from '../repositories/link-previews';
import { fetchPage } from './fetch-page';

/** Pages that are shown below one message: the first pages to which it links. */
const MAX_PREVIEWS = 5;
const MAX_ATTEMPTS = 5;

/** Seconds for which a page is not fetched again: a page with a preview, a page without. */
const KEPT_S = 86_400;
const FAILURE_KEPT_S = 3600;

/** Shows the pages to which messages link. Any replica may repeat the work. */
export const linkPreviewWork = (ctx: Context): Work<DueMessage> => ({
  claim: (limit, use) => ctx.linkPreviews.claim(limit!, use),
  shareOf: ({ realm_id, sender_id }) => [realm_id, sender_id],
  async perform(due) {
    if (due.attempts <= MAX_ATTEMPTS) await show(ctx, due);
    await ctx.linkPreviews.finish(due);
  },
  factsOf: ({ realm_id, message_id, attempts }) => ({ realm_id, message_id, attempts }),
});

async function show(ctx: Context, { realm_id, message_id, sender_id }: DueMessage): Promise<void> {
  const found = await findMessage(ctx, { realm_id, user_id: sender_id }, message_id);
  if (!found) return;
  const links = linksToPages(found.message.rendered_content).slice(0, MAX_PREVIEWS);
  const embeds = (await Promise.all(links.map((url) => loadEmbed(ctx, { realm_id, user_id: sender_id }, url)))).filter(
    (embed) => embed !== null,
  );
  if (embeds.length === 0) return;
  await renderAgain(ctx, { realm_id, id: message_id, sender_id }, (html) => {
    // The message may have been edited meanwhile.
    const present = linksToPages(html);
    return withLinkEmbeds(
      html,
      embeds.filter(({ url }) => present.includes(url)),
    );
  });
}

async function loadEmbed(ctx: Context, share: Share, url: string): Promise<LinkEmbed | null> {
  const preview = await findOrFetchPreview(ctx, share, url);
  if (!preview) return null;
  const { title, description, image } = preview;
  const image_url = externalPictureUrl(await ctx.externalPictureKeys.get(), image);
  return { url, title, description, image_url };
}

async function findOrFetchPreview(ctx: Context, share: Share, url: string): Promise<LinkPreview | null> {
  const known = await ctx.linkPreviews.find(url);
  if (known !== undefined) return known;
  const page = await fetchPage(ctx.fetchExternal, url);
  const preview = page ? await ctx.renderer.readPage(share, page) : null;
  await ctx.linkPreviews.keep(url, preview, preview ? KEPT_S : FAILURE_KEPT_S);
  return preview;
}
