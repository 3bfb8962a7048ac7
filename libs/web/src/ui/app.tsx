import { useEffect, useState } from 'preact/hooks';
import { AuthenticationFailedError, UnauthorizedError } from '@team-chat/client';
import { Chat, reasonOf } from '../chat/chat.ts';
import { clientOf, findSession, forgetSession, type Session } from '../chat/session.ts';
import { ChatPage } from './chat-page.tsx';
import { LogInPage } from './log-in-page.tsx';
import { ChatContext, useChanges } from './use-chat.ts';

/** Shows the log-in, or the chat of the user who is logged in. */
export function App() {
  const [session, setSession] = useState(findSession);
  const [ending, setEnding] = useState<string>();
  const logOut = (reason?: string) => {
    forgetSession();
    setEnding(reason);
    setSession(undefined);
  };
  if (!session) return <LogInPage notice={ending} onLogIn={setSession} />;
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
