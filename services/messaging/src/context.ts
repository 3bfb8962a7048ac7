import { entryCache, type Handler as BusHandler } from '@team-chat/bus';
import type { AnyOperation } from '@team-chat/contracts';
import { openFileStore } from '@team-chat/files';
import { createFetcher, findProxy } from '@team-chat/outgoing';
import type { Core } from '@team-chat/service';
import { createVersionGuards } from './concurrency/version-guards';
import type { MessagingConfig } from './config';
import { createDueWork } from './due-work';
import { createLookups } from './lookups';
import { KnownChannels } from './lookups/known-channels';
import { Renderer } from './rendering/renderer';
import { createRepositories } from './repositories';

/** Direct conversations that each cache below keeps. */
const MAX_DIRECT_CONVERSATIONS = 50_000;

export type Context = Core & ReturnType<typeof createContext>;

/** A handler of one of this service's operations. */
export type Handler<T extends AnyOperation> = BusHandler<Context, T>;

export function createContext(core: Core, config: MessagingConfig) {
  const { bus, db, log } = core;
  const repositories = createRepositories(db, entryCache(MAX_DIRECT_CONVERSATIONS));
  return {
    ...repositories,
    ...createLookups(bus, repositories),
    ...createVersionGuards(db),
    config,
    now: () => Math.floor(Date.now() / 1000),
    dueWork: createDueWork(core),
    fetchExternal: createFetcher({ allowedNetworks: config.OUTGOING_NETWORKS, proxy: findProxy(config) }),
    files: openFileStore('FILES', config),
    /** Ids of direct conversations that this replica has reported to accounts. */
    introducedConversations: entryCache<number, true>(MAX_DIRECT_CONVERSATIONS),
    knownChannels: new KnownChannels(),
    renderer: new Renderer(log),
  };
}
