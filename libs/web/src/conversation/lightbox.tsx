import './lightbox.css';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { closeOverlay } from '../parts/overlay.tsx';
import type { Store } from '../store/store.ts';
import { t } from '../words/words.ts';

interface Picture {
  /** Address of the whole picture. */
  href: string;
  /** Address of a smaller picture, for where the browser does not show the whole one. */
  preview: string;
  title: string;
  sender: string;
}

/** Returns the pictures of the loaded messages, in their order. */
function picturesOf(store: Store): Picture[] {
  const messages = store.messages.list.peek()?.messages ?? [];
  return messages
    .filter(({ content }) => content.includes('message_inline_image'))
    .flatMap(({ content, sender_full_name: sender }) => {
      const { body } = new DOMParser().parseFromString(content, 'text/html');
      const links = body.querySelectorAll<HTMLAnchorElement>('.message_inline_image:not(.message_inline_video) > a');
      return [...links].flatMap((link) => {
        const preview = pathOf(link.querySelector('img')?.getAttribute('src'));
        const href = pathOf(link.getAttribute('href'));
        // Pictures of other sites come through the server alone.
        const isOwn = href.startsWith('/user_uploads/');
        if (!isOwn && !preview.startsWith('/external_content/')) return [];
        return [{ href: isOwn ? href : preview, preview, title: link.title || (href.split('/').at(-1) ?? ''), sender }];
      });
    });
}

/** Returns the path of an address of this server; an empty text for another address. */
function pathOf(address: string | null | undefined): string {
  const { origin, pathname } = new URL(address ?? '', location.origin);
  return origin === location.origin ? pathname : '';
}

/** Shows a picture of a message large, and leads to the pictures before and after it. `opened` are the paths of the link around the
 *  picture, and of the picture itself. */
export function Lightbox({ store, opened }: { store: Store; opened: string[] }) {
  const [pictures] = useState(() => picturesOf(store));
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      pictures.findIndex(({ href, preview }) => opened.includes(href) || opened.includes(preview)),
    ),
  );
  const [failed, setFailed] = useState<string>();
  const picture = pictures[index];
  const go = (step: number) => setIndex((now) => Math.min(Math.max(now + step, 0), pictures.length - 1));
  useEffect(() => {
    const move = ({ key }: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (step) go(step);
    };
    addEventListener('keydown', move);
    return () => removeEventListener('keydown', move);
  }, []);
  if (!picture) return null;
  const { href, preview, title, sender } = picture;
  return (
    <div class="v-lightbox">
      <div class="p-buttons">
        <p>
          <strong dir="auto">{title}</strong> <small>{sender}</small>
        </p>
        <a href={href} download={title} aria-label={t('lightbox.download')} title={t('lightbox.download')}>
          <Icon of={Download} />
        </a>
        <button aria-label={t('dialog.close')} title={t('dialog.close')} autofocus onClick={closeOverlay}>
          <Icon of={X} />
        </button>
      </div>
      <div class="v-stage">
        <button aria-label={t('lightbox.previous')} disabled={index === 0} onClick={() => go(-1)}>
          <Icon of={ChevronLeft} />
        </button>
        <img src={failed === href ? preview : href} alt={title} onError={() => setFailed(href)} />
        <button aria-label={t('lightbox.next')} disabled={index === pictures.length - 1} onClick={() => go(1)}>
          <Icon of={ChevronRight} />
        </button>
      </div>
    </div>
  );
}
