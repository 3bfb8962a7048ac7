import { ownerOfQueue } from '@team-chat/contracts';
import type { TestRealm } from '@team-chat/testkit';
import type { Processes } from './processes';
import { SteadyReader } from './steady-reader';
import { type Place, Traffic } from './traffic';

export interface BusyRealm {
  realm: TestRealm;
  traffic: Traffic;
  readers: SteadyReader[];
  stop(): Promise<void>;
}

/** Starts users of an organisation who send channel and direct messages, and readers whose queues are on both
 *  replicas of events. */
export async function startBusyRealm(cluster: Processes): Promise<BusyRealm> {
  const realm = await cluster.aRealm();
  const [ann, ben, cat] = [await realm.user('administrator'), await realm.user(), await realm.user('guest')];
  const open = await realm.channel([ann, ben, cat]);
  const secret = await realm.channel([ann, ben], { invite_only: true });
  const direct = (...members: (typeof ann)[]): Place => ({
    members,
    address: { type: 'direct', to: members.map((member) => member.user_id) },
  });
  const places: Place[] = [
    { members: [realm.owner, ann, ben, cat], address: { type: 'channel', to: open.name, topic: 'all' } },
    { members: [realm.owner, ann, ben], address: { type: 'channel', to: secret.name, topic: 'some' } },
    direct(ann, ben),
    direct(ann, ben, cat),
  ];
  const people = [ann, ben, cat].map((user) => ({ user, clients: cluster.clientsOf(realm, user) }));
  const readers: SteadyReader[] = [];
  for (const { user, clients } of people) {
    readers.push(await SteadyReader.start(user, clients));
    readers.push(await SteadyReader.start(user, clients, { event_types: ['message'], slim_presence: true }));
  }
  // Any replica may answer a registration.
  while (new Set(readers.map((reader) => ownerOfQueue(reader.queueId))).size < 2) {
    readers.push(await SteadyReader.start(people[0]!.user, people[0]!.clients));
  }
  const traffic = new Traffic(places, people);
  return {
    realm,
    traffic,
    readers,
    async stop() {
      await traffic.stop();
      await Promise.all(readers.map((reader) => reader.stop()));
    },
  };
}
