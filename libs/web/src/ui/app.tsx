import type { ComponentType } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { AuthenticationFailedError, type Client, UnauthorizedError } from '@team-chat/client';
import { Chat, newTexts, reasonOf, type Texts } from '../chat/chat.ts';
import { createSessionClient, loadSession, type Session } from '../chat/session.ts';
import { ChatPage } from './chat-page.tsx';
import { LogOutButton } from './account-menu.tsx';
import { ChatContext, useChanges } from './use-chat.ts';

/** Fragment of the URL that shows the deployment instead of the chat. */
const DEPLOYMENT = '#deployment';

/** Shows the chat of the user who is logged in, or the deployment. */
export function App() {
  const [session, setSession] = useState<Session>();
  const [failure, setFailure] = useState<string>();
  const load = () => loadSession().then(setSession, (error: unknown) => setFailure(reasonOf(error)));
  useEffect(() => void load(), []);
  const hash = useHash();
  const texts = useMemo(newTexts, [session?.email]);
  if (failure !== undefined) return <Failure text={failure} />;
  if (!session) return <main class="card" aria-busy="true" />;
  if (hash === DEPLOYMENT) return <Deployment session={session} />;
  return <LoggedIn key={session.apiKey} session={session} texts={texts} onRefused={load} />;
}

function Failure({ text }: { text: string }) {
  return (
    <main class="card">
      <h1>The chat cannot be shown</h1>
      <p>{text}</p>
      <button onClick={() => location.reload()}>Try again</button> <LogOutButton />
    </main>
  );
}

interface LoggedInProps {
  session: Session;
  texts: Texts;
  onRefused(): void;
}

function LoggedIn({ session, texts, onRefused }: LoggedInProps) {
  const [chat] = useState(() => new Chat(createSessionClient(session), texts));
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    chat.run().catch((error: unknown) => {
      if (error instanceof UnauthorizedError || error instanceof AuthenticationFailedError) onRefused();
      else if (!(error instanceof DOMException)) setFailure(reasonOf(error));
    });
    return () => chat.stop();
  }, [chat]);
  useChanges(chat);
  if (failure !== undefined) return <Failure text={failure} />;
  if (!chat.state) {
    return (
      <main class="card" aria-busy="true">
        <h1>Loading…</h1>
      </main>
    );
  }
  return (
    <ChatContext.Provider value={chat}>
      <ChatPage />
    </ChatContext.Provider>
  );
}

/** Loads the code of the deployment page when a user opens it: few users ever do. */
function Deployment({ session }: { session: Session }) {
  const client = useMemo(() => createSessionClient(session), [session]);
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
