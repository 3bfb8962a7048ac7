import type { Environment } from '../environment';
import { element, openTag } from '../escape';
import type { Inline } from '../inline';
import type { PreviewLink } from '../inline/inline-text';
import { isForeignImage, isVideo } from '../links';
import { uploadImage, uploadPathId } from '../uploads';

/** Returns the previews of the images and videos that a block links to. Each is previewed once in a message, and not in
 *  quotes. Line feeds join blocks, but clients expect none after a preview: a preview belongs to the block above it. */
export function previews(inline: Inline, environment: Environment): string {
  if (!environment.previews || environment.quoteDepth > 0) {
    return '';
  }
  let html = '';
  for (const link of inline.previewLinks) {
    if (!environment.previewedUrls.has(link.url)) {
      html += preview(link, environment);
    }
  }
  return html;
}

/** Returns the preview of an image or a video; an empty text if it has none. */
function preview(link: PreviewLink, environment: Environment): string {
  const { url } = link;
  const pathId = uploadPathId(url);
  const upload = pathId === undefined ? undefined : environment.names.findUpload(pathId);
  if (upload || isForeignImage(url)) {
    environment.hasImage = true;
    const image = upload ? uploadImage(upload) : openTag('img', { src: environment.externalImageUrl(url) });
    return previewBlock(link, 'message_inline_image', image, environment);
  }
  if (pathId === undefined || !isVideo(url)) {
    return '';
  }
  const video = element('video', { preload: 'metadata', src: url }, '');
  return previewBlock(link, 'message_inline_image message_inline_video', video, environment);
}

function previewBlock({ url, title }: PreviewLink, className: string, html: string, environment: Environment) {
  environment.previewedUrls.add(url);
  return element('div', { class: className }, element('a', { href: url, title }, html));
}
