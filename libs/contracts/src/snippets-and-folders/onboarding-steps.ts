import { z } from 'zod';
import { raw } from '../declaring/operation';
import { event, operation } from './declare';

/** A notice that clients show a user once. */
export const OnboardingStepRecord = z
  .strictObject({
    type: z.string().describe('Kind of the notice, for example `one_time_notice`.'),
    name: z.string().describe('Name of the notice.'),
  })
  .describe('A notice that clients show a user once.');

export const onboardingStepsChanged = event({
  name: 'onboarding_steps',
  description: 'The user saw a notice. Goes to that user.',
  entry: {
    onboarding_steps: z.array(OnboardingStepRecord).describe('The notices that the user has not seen yet.'),
  },
});

export const markOnboardingStepAsRead = operation({
  id: 'mark-onboarding-step-as-read',
  http: { method: 'POST', path: '/users/me/onboarding_steps' },
  allow: 'human',
  params: {
    onboarding_step: raw(z.string(), 'Name of the notice.', 'intro_inbox_view_modal'),
  },
  emits: [onboardingStepsChanged],
  summary: 'Mark an onboarding step as seen',
  description: 'Tells the server that the caller has seen a notice.',
});
