import { insertIdleUsers, type ManyMessages, seedMessages, type TestRealm, type TestUser } from '@team-chat/testkit';
import type { BenchDeployment } from '../harness/bench-deployment';

const MESSAGES = 1_000_000;
const PARTNERS = 100;

/** An organisation with a million messages, and a user who reads them. */
export interface MillionMessages extends ManyMessages {
  realm: TestRealm;
  reader: TestUser;
}

/** Returns a function that creates the organisation at its first call, once for all rows. */
export function manyMessages(deployment: BenchDeployment): () => Promise<MillionMessages> {
  let made: Promise<MillionMessages> | undefined;
  return () => (made ??= make(deployment));
}

async function make(deployment: BenchDeployment): Promise<MillionMessages> {
  const realm = await deployment.aRealm();
  const reader = await realm.user();
  const like = await realm.channel();
  const many = await seedMessages(deployment.sql, {
    realm_id: realm.realm_id,
    reader: reader.user_id,
    senders: [realm.owner.user_id, reader.user_id],
    like: like.id,
    messages: MESSAGES,
    unread: 250,
    partners: await insertIdleUsers(deployment.sql, realm, PARTNERS),
  });
  return { ...many, realm, reader };
}
