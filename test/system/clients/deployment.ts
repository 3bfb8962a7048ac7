import type { TestRealm, TestUser } from '@team-chat/testkit';

/** The deployment that all clients use. Its organisation is the default one, because clients send no other Host header. */
export interface ClientDeployment {
  baseUrl: string;
  realm: TestRealm;
  /** Two users of the client under test. */
  ann: TestUser;
  bob: TestUser;
  /** A channel of both. */
  channel: { id: number; name: string };
}

export const text = expect.any(String);
export const number = expect.any(Number);
export const flag = expect.any(Boolean);
export const list = expect.any(Array);
export const object = expect.any(Object);
