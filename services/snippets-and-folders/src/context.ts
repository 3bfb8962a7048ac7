import type { AnyOperation } from '@team-chat/contracts';
import type { Handler as BusHandler } from '@team-chat/bus';
import { ImportedIds } from '@team-chat/db';
import type { Core } from '@team-chat/service';
import { ChannelFoldersRepository } from './repositories/channel-folders';
import { DraftsRepository } from './repositories/drafts';
import { ExportedRowsRepository } from './repositories/exported-rows';
import { NavigationViewsRepository } from './repositories/navigation-views';
import { OnboardingStepsRepository } from './repositories/onboarding-steps';
import { SavedSnippetsRepository } from './repositories/saved-snippets';

export type Context = Core & ReturnType<typeof createContext>;

/** A handler of one of this service's operations. */
export type Handler<T extends AnyOperation> = BusHandler<Context, T>;

/** Returns this service's part of the context that every handler gets, besides the core: bus, database, outbox, log. */
export function createContext({ db }: Core) {
  return {
    now: () => Math.floor(Date.now() / 1000),
    channelFolders: new ChannelFoldersRepository(db),
    drafts: new DraftsRepository(db),
    exportedRows: new ExportedRowsRepository(db),
    importedIds: new ImportedIds(),
    navigationViews: new NavigationViewsRepository(db),
    onboardingSteps: new OnboardingStepsRepository(),
    savedSnippets: new SavedSnippetsRepository(db),
  };
}
