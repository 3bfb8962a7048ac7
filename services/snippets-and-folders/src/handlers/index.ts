import type { HandlerMap } from '@team-chat/bus';
import type { Context } from '../context';
import * as channelFolders from './channel-folders';
import * as drafts from './drafts';
import * as erasure from './erasure';
import * as exportPages from './exports';
import * as imports from './imports';
import * as navigationViews from './navigation-views';
import * as onboardingSteps from './onboarding-steps';
import * as savedSnippets from './saved-snippets';
import * as snapshots from './snapshots';

/** The handlers of all operations that snippets-and-folders owns. A missing handler does not compile. */
export const handlers: HandlerMap<Context, 'snippets-and-folders'> = {
  ...channelFolders,
  ...drafts,
  ...erasure,
  ...exportPages,
  ...imports,
  ...navigationViews,
  ...onboardingSteps,
  ...savedSnippets,
  ...snapshots,
};
