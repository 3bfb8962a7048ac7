import { useEffect, useRef } from 'preact/hooks';
import { openLazily } from '../actions/open-lazily.tsx';
import { useStore } from '../store/use-store.ts';

/** Path of an uploaded file. Groups: its first part, and the rest. */
const UPLOAD = /^\/user_uploads\/(\d+)\/(.+)$/;

/** Shows the pictures of uploaded files in an element, and opens links to files. Both need the user's key, which the
 *  browser does not send by itself. Pictures are opened in the page. Returns the properties of the element. */
export function useUploadedFiles(html: string) {
  const { store } = useStore();
  const { requests } = store;
  const { client } = requests;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const ended = new AbortController();
    const urls: string[] = [];
    for (const picture of element.current!.querySelectorAll<HTMLImageElement>('img[data-file]')) {
      client.download(picture.dataset.file!, { signal: ended.signal }).then(
        (file) => {
          urls.push((picture.src = URL.createObjectURL(file)));
        },
        // The link to the picture stays.
        () => picture.remove(),
      );
    }
    return () => {
      ended.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [html]);

  const openFile = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const [, realm, path] = (link && UPLOAD.exec(link.pathname)) ?? [];
    const picture = link?.closest('.message_inline_image') && link.querySelector('img');
    if (picture) {
      event.preventDefault();
      const addresses = [link!.pathname, new URL(picture.src, location.origin).pathname];
      return openLazily(
        'lightbox.label',
        () => import('./lightbox.tsx'),
        ({ Lightbox }) => <Lightbox store={store} opened={addresses} />,
      );
    }
    if (!path || link!.origin !== location.origin) return;
    event.preventDefault();
    // Opens the window before the request: browsers block windows that open after an answer.
    const opened = open('about:blank');
    void requests.attempt(async () => {
      const params = { realm_id_str: Number(realm), filename: decodeURIComponent(path) };
      try {
        const { url } = await client.files.getLink(params);
        if (opened) opened.location.href = new URL(url, location.origin).href;
      } catch (error) {
        opened?.close();
        throw error;
      }
    });
  };
  return { element, onClick: openFile };
}
