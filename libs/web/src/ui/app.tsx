import type { ComponentType } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { AuthenticationFailedError, type Client, UnauthorizedError } from '@team-chat/client';
import { Chat, reasonOf } from '../chat/chat.ts';
import { clientOf, findSession, forgetSession, type Session } from '../chat/session.ts';
import { ChatPage } from './chat-page.tsx';
import { LogInPage } from './log-in-page.tsx';
import { ChatContext, useChanges } from './use-chat.ts';

/** Fragment of the page's URL for a look at the deployment. */
const DEPLOYMENT = '#deployment';

/** Shows the log-in, or the chat of the user who is logged in, or the deployment. */
export function App() {
  const [session, setSession] = useState(findSession);
  const [ending, setEnding] = useState<string>();
  const logOut = (reason?: string) => {
    forgetSession();
    setEnding(reason);
    setSession(undefined);
  };
  const hash = useHash();
  if (!session) return <LogInPage notice={ending} onLogIn={setSession} />;
  if (hash === DEPLOYMENT) return <Deployment session={session} />;
  return <LoggedIn key={session.apiKey} session={session} onLogOut={logOut} />;
}

function LoggedIn({ session, onLogOut }: { session: Session; onLogOut(reason?: string): void }) {
  const [chat] = useState(() => new Chat(clientOf(session)));
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    chat.run().catch((error: unknown) => {
      if (error instanceof UnauthorizedError || error instanceof AuthenticationFailedError)
        onLogOut('Your key is no longer valid. Please log in again.');
      else if (!(error instanceof DOMException)) setFailure(reasonOf(error));
    });
    return () => chat.stop();
  }, [chat]);
  useChanges(chat);
  if (failure !== undefined) {
    return (
      <main class="card">
        <h1>The chat cannot be shown</h1>
        <p>{failure}</p>
        <button onClick={() => location.reload()}>Try again</button>{' '}
        <button onClick={() => onLogOut()}>Log out</button>
      </main>
    );
  }
  if (!chat.state) {
    return (
      <main class="card" aria-busy="true">
        <h1>Loading…</h1>
      </main>
    );
  }
  return (
    <ChatContext.Provider value={chat}>
      <ChatPage onLogOut={() => onLogOut()} />
    </ChatContext.Provider>
  );
}

/** Loads the page with the deployment when it is asked for: few users ever do. */
function Deployment({ session }: { session: Session }) {
  const client = useMemo(() => clientOf(session), [session]);
  const [Page, setPage] = useState<ComponentType<{ client: Client }>>();
  useEffect(() => {
    void import('./deployment-page.tsx').then(({ DeploymentPage }) => setPage(() => DeploymentPage));
  }, []);
  return Page ? <Page client={client} /> : <main class="card" aria-busy="true" />;
}

function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const take = () => setHash(location.hash);
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return hash;
}
