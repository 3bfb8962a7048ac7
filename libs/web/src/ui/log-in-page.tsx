import { useEffect, useState } from 'preact/hooks';
import type { FetchApiKeyResult, GetServerSettingsResult } from '@team-chat/client';
import { reasonOf } from '../chat/chat.ts';
import { clientOf, keepSession, type Session } from '../chat/session.ts';
import { Picture } from './picture.tsx';

interface LogInPageProps {
  /** Reason why the user is no longer logged in. */
  notice: string | undefined;
  onLogIn(session: Session): void;
}

/** Asks for address and password. Where DEV_LOGIN is on, a click on a demo user is enough. */
export function LogInPage({ notice, onLogIn }: LogInPageProps) {
  const [client] = useState(() => clientOf());
  const [settings, setSettings] = useState<GetServerSettingsResult>();
  const [demoUsers, setDemoUsers] = useState<string[]>([]);
  const [problem, setProblem] = useState(notice);
  const [busy, setBusy] = useState(false);
  const [onDevice, setOnDevice] = useState(false);

  useEffect(() => {
    client.server.getSettings().then(setSettings, (error: unknown) => setProblem(reasonOf(error)));
  }, [client]);
  useEffect(() => {
    if (!settings) return;
    document.title = settings.realm_name;
    document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = settings.realm_icon;
    if (settings.authentication_methods.dev) void fetchDemoUsers().then(setDemoUsers);
  }, [settings]);

  const logIn = async (fetchKey: () => Promise<FetchApiKeyResult>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { email, api_key } = await fetchKey();
      const session = { email, apiKey: api_key };
      keepSession(session, { onDevice });
      onLogIn(session);
    } catch (error) {
      setProblem(reasonOf(error));
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const [username, password] = [String(fields.get('email')), String(fields.get('password'))];
    void logIn(() => client.apiKeys.fetch({ username, password }));
  };

  return (
    <main class="card">
      {settings && <Picture class="realm-icon" url={settings.realm_icon} size={56} />}
      <h1>Log in{settings && ` to ${settings.realm_name}`}</h1>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <form class="fields" onSubmit={submit}>
        <label>
          Email
          <input name="email" type="email" autocomplete="username" required autofocus />
        </label>
        <label>
          Password
          <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <label class="choice">
          <input
            type="checkbox"
            checked={onDevice}
            onChange={(event) => setOnDevice(event.currentTarget.checked)}
          />
          Stay logged in on this device
        </label>
        <button class="primary" disabled={busy}>
          Log in
        </button>
        <a href="/accounts/password/reset/">Forgot your password?</a>
      </form>
      {demoUsers.length > 0 && (
        <section aria-labelledby="demo-users">
          <h2 id="demo-users">Or try it as</h2>
          <div class="demo-users">
            {demoUsers.map((username) => (
              <button
                key={username}
                disabled={busy}
                onClick={() => void logIn(() => client.apiKeys.fetchForDevelopment({ username }))}
              >
                {username.replace(/@.*/, '')}
              </button>
            ))}
          </div>
        </section>
      )}
    </main>
  );
}

/** Returns the addresses of the users who need no password. */
async function fetchDemoUsers(): Promise<string[]> {
  const response = await fetch('/demo-users.json').catch(() => undefined);
  return response?.ok ? ((await response.json()) as string[]) : [];
}
