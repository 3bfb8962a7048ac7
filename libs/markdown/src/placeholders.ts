import type { NamedUpload } from './names';
import { uploadImage, uploadPathId } from './uploads';

/** The preview of an upload without a thumbnail, as `previews` writes it. Groups: the part before the image, the address. */
const PLACEHOLDER =
  /(<div class="message_inline_image"><a href="([^"]*)"(?: title="[^"]*")?>)<img class="image-loading-placeholder"[^>]*><\/a><\/div>/g;

/** Returns rendered HTML with the thumbnail of an upload in place of its placeholders. Without an `upload`, because no
 *  thumbnail can be made, the placeholders are removed; one that stood for the link as well becomes the link. */
export function replacePlaceholders(html: string, pathId: string, upload: NamedUpload | undefined): string {
  const hasLink = (href: string) => html.replace(PLACEHOLDER, '').includes(`<a href="${href}"`);
  const replaced = html.replace(PLACEHOLDER, (placeholder, start: string, href: string) => {
    if (uploadPathId(href) !== pathId) {
      return placeholder;
    }
    if (upload) {
      return `${start}${uploadImage(upload)}</a></div>`;
    }
    return hasLink(href) ? '' : `<p><a href="${href}">${href}</a></p>\n`;
  });
  return replaced.endsWith('\n') ? replaced.slice(0, -1) : replaced;
}
