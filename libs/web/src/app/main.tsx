import { Overlays } from '../parts/overlay.tsx';
import { Page } from '../parts/page.tsx';
import { Toasts } from '../parts/toast.tsx';
import { useSelected } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { ChatPage } from './chat-page.tsx';
import { currentRoute } from '../device/current-route.ts';
import { ROUTES } from './routes.ts';

/** Shows the chat, and the page that the URL names in the place of its messages. The chat goes on below. */
export function Main() {
  const route = currentRoute();
  const home = useSelected(({ settings }) => settings.web_home_view, []);
  const name =
    route.kind === 'page' ? route.name : route.kind === 'start' && home === 'recent_topics' ? 'recent' : undefined;
  const named = name && ROUTES[name];
  const isUnknown = route.kind === 'unknown';
  const OnTop = isUnknown ? UnknownPage : named?.Page;
  const title = isUnknown ? t('app.unknownTitle') : named && t(named.title);
  return (
    <>
      <ChatPage page={OnTop && <OnTop />} pageTitle={title} />
      <Overlays />
      <Toasts />
    </>
  );
}

/** Says that the URL names nothing that the page has. */
function UnknownPage() {
  return (
    <Page title={t('app.unknownTitle')}>
      <p>{t('app.unknownText')}</p>
      <p>
        <a href="#">{t('app.toStart')}</a>
      </p>
    </Page>
  );
}
