import { joinPath, mailsTo, ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
import type { TestCluster } from '@team-chat/testkit/cluster';
import { type Answer, call, FORM } from '@team-chat/testkit/http';

export const PASSWORD = 'tall giraffe eats clouds';

/** Creates an invitation link that many users can use. Returns its path. */
export async function newLink(inviter: TestUser, parameters: Record<string, unknown> = {}): Promise<string> {
  const { invite_link } = await ok(inviter.client.post('/invites/multiuse', parameters));
  return joinPath(invite_link);
}

/** Sends an invitation by mail. Returns the path of its link. */
export async function mailedLink(
  cluster: TestCluster,
  inviter: TestUser,
  email: string,
  parameters: Record<string, unknown> = {},
): Promise<string> {
  await ok(inviter.client.post('/invites', { invitee_emails: email, stream_ids: [], ...parameters }));
  const mails = await mailsTo(cluster.mailDir, email);
  return joinPath(mails.at(-1)!.body);
}

const CONFIRMATION = /\/accounts\/do_confirm\/[\w-]+/;

/** Asks for a mail by a link for several people. Returns the path of the link in the mail. */
export async function confirmationLink(
  cluster: TestCluster,
  realm: TestRealm,
  path: string,
  email: string,
): Promise<string> {
  const database = await RealmDatabase.of(cluster, realm);
  // All requests of this machine count as one address.
  await database.forgetRequestedMails().finally(() => database.close());
  const former = (await mailsTo(cluster.mailDir, email, 0)).length;
  const { status, text } = await submit(cluster, realm, path, { email });
  if (status !== 200) throw new Error(`no mail: ${status} ${text}`);
  const mails = await mailsTo(cluster.mailDir, email, former + 1);
  return CONFIRMATION.exec(mails.at(-1)!.body)![0];
}

export function openPage(cluster: TestCluster, realm: TestRealm, path: string): Promise<Answer> {
  return call(cluster.baseUrls[0]!, { path, headers: { host: realm.host } });
}

/** Posts the form, as a browser does. */
export function submit(
  cluster: TestCluster,
  realm: TestRealm,
  path: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const body = new URLSearchParams({
    full_name: 'Ada Example',
    email: '',
    password: PASSWORD,
    ...fields,
  }).toString();
  return call(cluster.baseUrls[0]!, { method: 'POST', path, headers: { ...FORM, host: realm.host }, body });
}
