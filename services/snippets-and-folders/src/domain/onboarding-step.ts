import type { z } from 'zod';
import { BadRequestError, type OnboardingStepRecord } from '@team-chat/contracts';

/** Names of the notices that clients can show. */
const ONE_TIME_NOTICES = [
  'visibility_policy_banner',
  'intro_inbox_view_modal',
  'intro_recent_view_modal',
  'first_stream_created_banner',
  'jump_to_conversation_banner',
  'non_interleaved_view_messages_fading',
  'interleaved_view_messages_fading',
  'intro_resolve_topic',
];

export function checkStep(name: string): void {
  if (!ONE_TIME_NOTICES.includes(name)) throw new BadRequestError(`Unknown onboarding_step: ${name}`);
}

/** Returns the steps that a user has not seen. */
export function stepsWithout(seen: string[]): z.infer<typeof OnboardingStepRecord>[] {
  return ONE_TIME_NOTICES.filter((name) => !seen.includes(name)).map((name) => ({
    type: 'one_time_notice',
    name,
  }));
}
