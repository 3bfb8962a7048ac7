import { setImmediate } from 'node:timers/promises';
import { Turns } from '@team-chat/bus';
import { addressKey, type Proxies, readAddress } from '../http/client';
import type { RequestContext } from '../request-context';

/** Characters of a form's values from which on its body is large. */
const LARGE_CHARACTERS = 64 * 1024;

type Request = Pick<RequestContext, 'req' | 'identity' | 'realm'>;

/** Serves the requests of one caller with large bodies one after another: parsing such a body keeps a thread of the gateway, and then
 *  one of the owner, for up to a tenth of a second, and other organisations' requests come between two of them. */
export class LargeBodies {
  private readonly turns = new Turns<string>();

  constructor(private readonly proxies: Proxies) {}

  /** Runs `work` at once, or for a large body after the caller's other requests with large bodies. */
  run<T>(request: Request, body: ReadonlyMap<string, string>, work: () => Promise<T>): Promise<T> {
    if (!isLarge(body)) return work();
    return this.turns.run(this.callerOf(request), async () => {
      // Others' requests that have arrived are read first, also where the caller's last request was refused at once.
      await setImmediate();
      return work();
    });
  }

  private callerOf({ req, identity, realm }: Request): string {
    return identity ? `${realm.realm_id}:${identity.actor.user_id}` : addressKey(readAddress(this.proxies, req));
  }
}

function isLarge(body: ReadonlyMap<string, string>): boolean {
  let characters = 0;
  for (const value of body.values()) characters += value.length;
  return characters > LARGE_CHARACTERS;
}
