import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A description of a person by a provider. */
export interface Claims {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
  job?: string;
}

/** An OpenID Connect provider in a process of its own. Its page takes any name with any password. */
export class TestIdentityProvider {
  private constructor(
    private readonly process: ChildProcess,
    readonly issuer: string,
  ) {}

  static async start(): Promise<TestIdentityProvider> {
    const process = fork(join(__dirname, 'oidc-server.mjs'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ issuer }] = (await once(process, 'message')) as [{ issuer: string }];
    return new TestIdentityProvider(process, issuer);
  }

  /** Sets what the provider says about somebody from now on. */
  says(subject: string, claims: Claims): Promise<void> {
    return this.change({ subject, claims });
  }

  /** Sets by how many seconds the provider's clock is ahead. */
  setClock(clock_ahead_s: number): Promise<void> {
    return this.change({ clock_ahead_s });
  }

  /** Sets whether the provider sends the ID token of a former log-in again, whose time is not over. */
  replayIdTokens(replays_id_tokens: boolean): Promise<void> {
    return this.change({ replays_id_tokens });
  }

  /** Changes claims of ID tokens after they were signed; `{}` changes the signature instead, null nothing. */
  forgeIdTokens(forged_claims: Record<string, unknown> | null): Promise<void> {
    return this.change({ forged_claims });
  }

  private async change(message: Record<string, unknown>): Promise<void> {
    const done = once(this.process, 'message');
    this.process.send(message);
    await done;
  }

  /** Logs a new browser in as somebody, and returns the URL to which the provider sends it. */
  async logIn(url: string, subject: string): Promise<URL> {
    const cookies = new Map<string, string>();
    let next = new URL(url);
    let form: string | undefined;
    for (let step = 0; step < 10; step++) {
      const response = await fetch(next, {
        redirect: 'manual',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form !== undefined && { method: 'POST', body: form }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
        cookies.set(name!, value!);
      }
      form = undefined;
      const location = response.headers.get('location');
      if (location === null) {
        // The page that asks who it is.
        form = new URLSearchParams({ prompt: 'login', login: subject, password: 'any' }).toString();
        continue;
      }
      next = new URL(location, next);
      if (next.origin !== new URL(this.issuer).origin) return next;
    }
    throw new Error(`The provider does not send the browser back: ${next.href}`);
  }

  async stop(): Promise<void> {
    const exited = once(this.process, 'exit');
    this.process.disconnect();
    await exited;
  }
}
