import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bus } from '@team-chat/bus';
import { launch, type RunningDeployment, type Settings } from '@team-chat/deploy';
import { ApiClient, TestRealm, type TestUser } from '@team-chat/testkit';

/** A deployment that tests and programs put load on. */
export abstract class Deployment {
  protected constructor(
    readonly bus: Bus,
    /** One for each gateway, or the one of a load balancer. */
    readonly baseUrls: string[],
  ) {}

  aRealm(): Promise<TestRealm> {
    return TestRealm.create(this.bus, this.baseUrls[0]!);
  }

  /** Returns a user's clients, between which requests alternate: one for each gateway. */
  clientsOf(realm: TestRealm, user: TestUser): ApiClient[] {
    return this.baseUrls.map((url) => new ApiClient(url, user, { host: realm.host }));
  }

  abstract stop(): Promise<void>;
}

/** Parts of a deployment that was launched. */
export interface Launched {
  launched: RunningDeployment;
  bus: Bus;
  dataDir: string;
  /** Whether the folder is deleted in the end. */
  isTemporary: boolean;
}

/** Launches a deployment with its servers and services in processes of their own: in a temporary folder, unless `dataDir` is given. */
export async function launchIn(
  dataDir: string | undefined,
  settingsIn: (dataDir: string) => Settings,
  options?: Parameters<typeof launch>[1],
): Promise<Launched> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'team-chat-deployment-'));
  const isTemporary = dataDir === undefined;
  const launched = await launch(settingsIn(folder), options).catch((error: unknown) => {
    if (isTemporary) rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const bus = await Bus.connect({ url: launched.natsUrl, name: 'tests', onWait: () => undefined });
  return { launched, bus, dataDir: folder, isTemporary };
}

/** A deployment as the launcher starts it. */
export class LaunchedDeployment extends Deployment {
  readonly launched: RunningDeployment;
  protected readonly dataDir: string;
  private stopping: Promise<void> | undefined;

  protected constructor(private readonly parts: Launched) {
    super(parts.bus, parts.launched.baseUrls);
    this.launched = parts.launched;
    this.dataDir = parts.dataDir;
  }

  /** Stops everything, and deletes the folder if it is temporary. Repeating it changes nothing. */
  stop(): Promise<void> {
    this.stopping ??= (async () => {
      await this.bus.close();
      await this.launched.stop();
      if (this.parts.isTemporary) rmSync(this.dataDir, { recursive: true, force: true });
    })();
    return this.stopping;
  }
}
