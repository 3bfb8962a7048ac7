import { z } from 'zod';
import { DraftRecord } from '../drafts';
import { SavedSnippetRecord } from '../event';
import { NavigationViewRecord } from '../navigation-views';
import { OnboardingStepRecord } from '../onboarding-steps';
import { Id, UnixSeconds } from '../scalars';
import { VisibilityPolicy } from '../topics';
import { shape, shapes } from './shape';

const { fragment, ...viewFields } = NavigationViewRecord.shape;
const language_name = z.string().optional();

/** Of what is a user's own. Source: spec/wire-contract.md, section 6. */
export const PERSONAL_SHAPES = [
  shape('alert_words', { alert_words: z.array(z.string()) }),
  shape('muted_users', { muted_users: z.array(z.strictObject({ id: Id, timestamp: UnixSeconds })) }),
  shape('user_topic', {
    stream_id: Id,
    topic_name: z.string(),
    last_updated: UnixSeconds,
    visibility_policy: VisibilityPolicy,
  }),
  shape('muted_topics', { muted_topics: z.array(z.tuple([z.string(), z.string(), UnixSeconds])) }),
  shapes('user_settings', { update: { property: z.string(), value: z.unknown(), language_name } }),
  shape('update_display_settings', {
    user: z.string(),
    setting_name: z.string(),
    setting: z.unknown(),
    language_name,
  }),
  shape('update_global_notifications', {
    user: z.string(),
    notification_name: z.string(),
    setting: z.unknown(),
  }),
  shapes('saved_snippets', {
    add: { saved_snippet: SavedSnippetRecord },
    update: { saved_snippet: SavedSnippetRecord },
    remove: { saved_snippet_id: Id },
  }),
  shapes('drafts', {
    add: { drafts: z.array(DraftRecord) },
    update: { draft: DraftRecord },
    remove: { draft_id: Id },
  }),
  shapes('navigation_view', {
    add: { navigation_view: NavigationViewRecord },
    update: { fragment, data: z.strictObject(viewFields).partial() },
    remove: { fragment },
  }),
  shape('onboarding_steps', { onboarding_steps: z.array(OnboardingStepRecord) }),
] as const;
