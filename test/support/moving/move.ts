import { runAdmin } from '@team-chat/admin';
import { ApiClient } from '@team-chat/testkit';
import { MovedComparison } from './moved-comparison';
import type { RandomOrganisation } from './random-organisation';
import { readArchive } from './read-archive';
import { seeOrganisation } from './seen-organisation';

/** Where a deployment takes requests and commands. */
interface Deployment {
  baseUrls: string[];
  natsUrl: string;
}

/** Paths that a move makes anew, or does not keep: deploy/moving.md lists them. */
const NOT_SEEN =
  /api_key$|submessages$|default_groups|realm_icon_url|state\.(scheduled|reminders|drafts|views|people\.seen)|(profile_fields|folders).\*.order$|avatar_version$/;
const NOT_IN_ARCHIVES = [
  ...['zerver_scheduledmessage', 'zerver_navigationview', 'zerver_service'],
  ...['zerver_userpresence', 'zerver_presencesequence'],
];

/** Runs one of the operator's commands, and returns what it prints. Throws where it fails. */
export async function operate({ natsUrl }: Deployment, ...args: string[]): Promise<string> {
  const errors = jest.spyOn(console, 'error').mockImplementation();
  const out = jest.spyOn(console, 'log').mockImplementation();
  const code = await runAdmin(args, { env: { NATS_URL: natsUrl }, program: 'admin' });
  const [printed, lines] = [errors, out].map((spy) => spy.mock.calls.flat().join('\n'));
  for (const spy of [errors, out]) spy.mockRestore();
  if (code !== 0) throw new Error(printed);
  return lines!;
}

/** The state and the messages of all users of an organisation at one moment. */
export class SeenByAll {
  private readonly seen = new Map<string, unknown>();

  private constructor(private readonly organisation: RandomOrganisation) {}

  static async of(organisation: RandomOrganisation): Promise<SeenByAll> {
    const all = new SeenByAll(organisation);
    for (const { email, client } of organisation.people) all.seen.set(email, await seeOrganisation(client));
    return all;
  }

  /** Returns what the users see otherwise in the organisation's copy, by their addresses. */
  async differencesAt(deployment: Deployment, host: string): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const [email, before] of this.seen) {
      const { api_key, user_id } = JSON.parse(await operate(deployment, 'api-key', host, email, '--json'));
      const client = new ApiClient(deployment.baseUrls[0]!, { user_id, email, api_key }, { host });
      const comparison = new MovedComparison([this.organisation.realm.host, host], NOT_SEEN);
      comparison.compare('', before, await seeOrganisation(client));
      if (comparison.differences.length > 0) found[email] = comparison.differences;
    }
    return found;
  }
}

/** Returns what an archive says, without what no import takes. */
export async function readMoved(path: string, hosts: readonly string[]): Promise<Record<string, string[]>> {
  const archive = await readArchive(path, hosts);
  for (const table of NOT_IN_ARCHIVES) delete archive[table];
  return archive;
}
