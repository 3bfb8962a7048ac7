import { useEffect, useMemo, useState } from 'preact/hooks';
import { AuthenticationFailedError, UnauthorizedError, UserDeactivatedError } from '@team-chat/client';
import { keepTexts, readKeptTexts } from '../device/kept-texts.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { reasonOf } from '../store/requests.ts';
import { Store } from '../store/store.ts';
import { type SavedTexts, Texts } from '../store/texts.ts';
import { StoreContext } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { LogOutButton } from './account-menu.tsx';
import { Main } from './main.tsx';
import { showAtNextFrame } from './at-next-frame.ts';
import { createSessionClient, leaveFor, loadSession, type Session } from './session.ts';
import { useServices } from './use-services.ts';

/** Shows the page of the user who is logged in. */
export function App() {
  const [session, setSession] = useState<Session>();
  const [failure, setFailure] = useState<string>();
  const load = () => loadSession().then(setSession, (error: unknown) => setFailure(reasonOf(error)));
  useEffect(() => void load(), []);
  const email = session?.email;
  const texts = useMemo(() => email && keptTexts(email), [email]);
  if (failure !== undefined) return <Failure text={failure} />;
  if (!session || !texts) return <Loading />;
  return <LoggedIn key={session.apiKey} session={session} texts={texts} onRefused={load} />;
}

/** Returns the texts that the user has begun on this device, and keeps further texts on the device. */
function keptTexts(email: string): Texts {
  const texts = new Texts(email, readKeptTexts<SavedTexts>(email));
  texts.onChange = () => keepTexts(email, texts.save());
  return texts;
}

function Loading() {
  return (
    <main class="s-card" aria-busy="true">
      <h1 class="p-hidden-text">{t('app.loading')}</h1>
      <Skeleton lines={6} label={t('app.loading')} />
    </main>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <main class="s-card">
      <h1>{t('app.cannotShow')}</h1>
      <p>{text}</p>
      <button onClick={() => location.reload()}>{t('app.tryAgain')}</button> <LogOutButton />
    </main>
  );
}

interface LoggedInProps {
  session: Session;
  texts: Texts;
  onRefused(): void;
}

function LoggedIn({ session, texts, onRefused }: LoggedInProps) {
  const [store] = useState(() => new Store(createSessionClient(session), texts, showAtNextFrame));
  const [failure, setFailure] = useState<string>();
  const isReady = useServices(store);
  useEffect(() => {
    store.run().catch((error: unknown) => {
      if (error instanceof UserDeactivatedError) {
        void leaveFor(`/login/?is_deactivated=${encodeURIComponent(session.email)}`);
      } else if (error instanceof UnauthorizedError || error instanceof AuthenticationFailedError) onRefused();
      else if (!(error instanceof DOMException)) setFailure(reasonOf(error));
    });
    return () => store.stop();
  }, [store]);
  if (failure !== undefined) return <Failure text={failure} />;
  if (!isReady) return <Loading />;
  return (
    <StoreContext.Provider value={store}>
      <Main />
    </StoreContext.Provider>
  );
}
