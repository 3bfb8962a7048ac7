import { ok, type TestUser } from '@team-chat/testkit';
import type { Deployment } from '../deployment';
import { SeededRandom } from '../../support/seeded-random';
import { type ChaosPlace, Model, Person } from './model';
import { QueueClient, type Session } from './queue-client';
import type { RequestLog } from './request-log';
import { TrackedValue } from './tracked-value';
import { Writer } from './writer';

const USERS = 5;
const CHURNING_CHANNELS = 2;
/** Mean milliseconds after which a client of changing queues registers anew. */
const LIFETIME_MS = 10_000;

/** The clients of one organisation: users who write, and for each user one client with a queue for all types, one with a
 *  queue for messages, and one that registers a new queue again and again. */
export class Load {
  private constructor(
    readonly model: Model,
    private readonly writers: Writer[],
    private readonly clients: QueueClient[],
  ) {}

  static async start(target: Deployment, log: RequestLog, seed: number): Promise<Load> {
    const model = await createModel(target);
    let streams = 0;
    // Each has random choices of its own, which do not depend on how the others proceed.
    const random = () => new SeededRandom(seed * 1000 + ++streams);
    const clients = model.people.flatMap((person) => [
      new QueueClient(person, log, random(), { allTypes: true }),
      new QueueClient(person, log, random(), { allTypes: false }),
      new QueueClient(person, log, random(), { allTypes: false, lifetimeMs: LIFETIME_MS }),
    ]);
    const writers = model.people.map((person) => new Writer(person, model, log, random()));
    return new Load(model, writers, clients);
  }

  get sessions(): Session[] {
    return this.clients.flatMap(({ sessions }) => sessions);
  }

  get delivered(): number {
    return this.clients.reduce((sum, { delivered }) => sum + delivered, 0);
  }

  /** Ends the writing. The queues are still polled. */
  async stopWriting(): Promise<void> {
    await Promise.all(this.writers.map((writer) => writer.stop()));
  }

  async stop(): Promise<void> {
    await this.stopWriting();
    await Promise.all(this.clients.map((client) => client.close()));
  }
}

async function createModel(target: Deployment): Promise<Model> {
  const realm = await target.aRealm();
  const { owner } = realm;
  const users = [owner];
  while (users.length < USERS) users.push(await realm.user('administrator'));
  const people: Person[] = [];
  for (const user of users) {
    const group = { name: `group of ${user.user_id}`, description: '', members: [] };
    const { group_id } = await ok(user.client.post('/user_groups/create', group));
    people.push(new Person(user, target.clientsOf(realm, user), group_id));
  }
  const direct = (...members: TestUser[]): ChaosPlace => ({
    members,
    churning: false,
    address: { type: 'direct', to: members.map(({ user_id }) => user_id) },
  });
  const channel = async (members: TestUser[], churning: boolean, options = {}): Promise<ChaosPlace> => {
    const { name } = await realm.channel(members, options);
    const address = { type: 'channel', to: name, topic: 'chaos' };
    return { members: [owner, ...members], churning, channel: name, address };
  };
  const places = [
    await channel(users.slice(1), false),
    await channel(users.slice(1, 3), false, { invite_only: true }),
    direct(users[1]!, users[2]!),
    direct(...users),
  ];
  for (let count = 0; count < CHURNING_CHANNELS; count++) places.push(await channel(users.slice(1), true));
  for (const person of people) {
    for (const { churning, channel: name } of places) {
      if (churning) person.subscriptions.set(name!, new TrackedValue(true));
    }
  }
  return new Model(people, places);
}
