import { type Bus, Lookup } from '@team-chat/bus';
import { type Actor, ApiError, type findRealm, getRealm, realmsByHost, type ResultOf } from '@team-chat/contracts';
import { allows, REALM_GROUP_SETTINGS, type RealmGroupSetting } from '@team-chat/permissions';

export type HostRealm = ResultOf<typeof findRealm> & { realm_id: number };

/** Returns the host name in a Host header. */
export function parseHost(hostHeader: string | undefined): string {
  return (hostHeader ?? '').replace(/:\d+$/, '').toLowerCase();
}

/** Finds the organisation by the request's host name. */
export class Realms {
  private readonly byHost;

  constructor(private readonly bus: Bus) {
    this.byHost = new Lookup(bus, realmsByHost);
  }

  /** Returns whether an organisation that was found for a Host header is the one that would be found now, without a call. */
  isCurrent(realm: HostRealm, hostHeader: string | undefined): boolean {
    return this.byHost.peek(0, parseHost(hostHeader)) === realm;
  }

  async find(hostHeader: string | undefined): Promise<HostRealm> {
    const host = parseHost(hostHeader);
    const realm = this.byHost.peek(0, host) ?? (await this.byHost.get(0, host));
    if (!realm || realm.realm_id === null) throw new ApiError('NONEXISTENT_SUBDOMAIN', 'Invalid subdomain');
    return realm as HostRealm;
  }

  /** Returns true if a permission setting of the actor's organisation allows the actor. */
  async grants(actor: Actor, setting: string): Promise<boolean> {
    const { group_settings } = await this.bus.call(getRealm, { params: { realm_id: actor.realm_id } });
    return allows(actor, group_settings[setting]!, REALM_GROUP_SETTINGS[setting as RealmGroupSetting]);
  }
}
