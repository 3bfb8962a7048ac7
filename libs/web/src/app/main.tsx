import { Overlays } from '../parts/overlay.tsx';
import { Toasts } from '../parts/toast.tsx';
import { t } from '../words/words.ts';
import { ChatPage } from './chat-page.tsx';
import { currentRoute } from './current-route.ts';
import { ROUTES } from './routes.ts';

/** Shows the chat, and over it the page that the URL names. The chat goes on below. */
export function Main() {
  const route = currentRoute();
  const Page = route.kind === 'page' ? (ROUTES[route.name] ?? UnknownPage) : undefined;
  const OnTop = route.kind === 'unknown' ? UnknownPage : Page;
  return (
    <>
      <ChatPage isCovered={OnTop !== undefined} />
      {OnTop && <OnTop />}
      <Overlays />
      <Toasts />
    </>
  );
}

/** Says that the URL names nothing that the page has. */
function UnknownPage() {
  return (
    <main class="s-card">
      <h1>{t('app.unknownTitle')}</h1>
      <p>{t('app.unknownText')}</p>
      <p>
        <a href="#">{t('app.toStart')}</a>
      </p>
    </main>
  );
}
