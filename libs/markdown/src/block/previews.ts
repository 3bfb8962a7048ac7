import type { Environment } from '../environment';
import { element, openTag } from '../escape';
import type { Inline } from '../inline';
import { thumbnailAttributes, uploadPathId } from '../uploads';

/** Returns the previews of the images that a block links to. Each image is previewed once in a message, and not in
 *  quotes. */
export function previews(inline: Inline, environment: Environment): string {
  let html = '';
  for (const { url, title } of inline.images) {
    environment.hasImage = true;
    if (environment.previews && environment.quoteDepth === 0 && !environment.previewedUrls.has(url)) {
      environment.previewedUrls.add(url);
      const picture = element('a', { href: url, title }, openTag('img', imageAttributes(url, environment)));
      html += element('div', { class: 'message_inline_image' }, picture);
    }
  }
  return html;
}

function imageAttributes(url: string, { names }: Environment): Record<string, string> {
  const pathId = uploadPathId(url);
  const upload = pathId === undefined ? undefined : names.findUpload(pathId);
  return upload ? thumbnailAttributes(upload) : { src: url };
}
