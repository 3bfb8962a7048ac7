import { exportPage } from '../shared/export-pages';

/** Parts of an export that snippets-and-folders reads, in their order. */
export const SNIPPETS_EXPORT_SOURCES = [
  'channel_folders',
  'saved_snippets',
  'navigation_views',
  'onboarding_steps',
] as const;
export type SnippetsExportSource = (typeof SNIPPETS_EXPORT_SOURCES)[number];

export const readSnippetsExportPage = exportPage('snippets-and-folders', SNIPPETS_EXPORT_SOURCES);
