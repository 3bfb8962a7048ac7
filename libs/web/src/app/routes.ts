import type { FunctionComponent } from 'preact';
import type { PageName } from '../state/route.ts';
import type { TextKey } from '../words/words.ts';
import { lazy } from './lazy.tsx';

interface PageRoute {
  title: TextKey;
  Page: FunctionComponent;
}

/** Pages that lie over the messages, each with its code. */
export const ROUTES: Record<PageName, PageRoute> = {
  inbox: {
    title: 'page.inbox',
    Page: lazy(() => import('../finding/inbox-page.tsx').then(({ InboxPage }) => InboxPage)),
  },
  recent: {
    title: 'page.recent',
    Page: lazy(() => import('../finding/recent-page.tsx').then(({ RecentPage }) => RecentPage)),
  },
  drafts: {
    title: 'page.drafts',
    Page: lazy(() => import('../finding/drafts-page.tsx').then(({ DraftsPage }) => DraftsPage)),
  },
  scheduled: {
    title: 'page.scheduled',
    Page: lazy(() => import('../finding/scheduled-page.tsx').then(({ ScheduledPage }) => ScheduledPage)),
  },
  channels: {
    title: 'page.channels',
    Page: lazy(() => import('../finding/channels-page.tsx').then(({ ChannelsPage }) => ChannelsPage)),
  },
  groups: {
    title: 'page.groups',
    Page: lazy(() => import('../finding/groups-page.tsx').then(({ GroupsPage }) => GroupsPage)),
  },
  deployment: {
    title: 'account.deployment',
    Page: lazy(() => import('./deployment-page.tsx').then(({ DeploymentPage }) => DeploymentPage)),
  },
  settings: {
    title: 'page.settings',
    Page: lazy(() => import('../settings/settings-page.tsx').then(({ loadPage }) => loadPage())),
  },
  organization: {
    title: 'page.settings',
    Page: lazy(() => import('../settings/organization-page.tsx').then(({ loadPage }) => loadPage())),
  },
  help: {
    title: 'page.help',
    Page: lazy(() => import('../help/help-page.tsx').then(({ loadPage }) => loadPage())),
  },
};
