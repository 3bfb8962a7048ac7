import type { FunctionComponent } from 'preact';
import type { PageName } from '../state/route.ts';
import { lazy } from './lazy.tsx';

/** Pages that lie over the chat, each with its code. */
export const ROUTES: Partial<Record<PageName, FunctionComponent>> = {
  drafts: lazy(() => import('../finding/drafts-page.tsx').then(({ DraftsPage }) => DraftsPage)),
  deployment: lazy(() => import('./deployment-page.tsx').then(({ DeploymentPage }) => DeploymentPage)),
};
