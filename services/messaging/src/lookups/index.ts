import { Lookup } from '@team-chat/bus';
import {
  alertWords,
  channelEmailUsers,
  getRealmAlertWords,
  groupNames,
  muters,
  realmCustomEmoji,
  realmLinkifiers,
  realms,
  systemGroups,
  userCards,
  userNames,
} from '@team-chat/contracts';
import type { Core } from '@team-chat/service';
import { AlertWordIndex } from '../domain/alert-words';
import type { Repositories } from '../repositories';

/** Creates caches of what other services own, and of this service's own custom emoji and linkifiers. */
export function createLookups(
  bus: Core['bus'],
  { customEmoji, linkifiers }: Pick<Repositories, 'customEmoji' | 'linkifiers'>,
) {
  return {
    alertWords: new Lookup<void, AlertWordIndex>(bus, alertWords, async (call, realm_id) => {
      const { alert_words } = await call(getRealmAlertWords, { params: { realm_id } });
      return new AlertWordIndex(alert_words);
    }),
    channelEmailUsers: new Lookup(bus, channelEmailUsers),
    groupNames: new Lookup(bus, groupNames),
    knownCustomEmoji: new Lookup(bus, realmCustomEmoji, (_, realmId) => customEmoji.list(realmId)),
    knownLinkifiers: new Lookup(bus, realmLinkifiers, (_, realmId) => linkifiers.list(realmId)),
    muters: new Lookup(bus, muters),
    realms: new Lookup(bus, realms),
    systemGroups: new Lookup(bus, systemGroups),
    userCards: new Lookup(bus, userCards),
    userNames: new Lookup(bus, userNames),
  };
}
