import { z } from 'zod';
import { event } from './event';
import { operation, raw } from './operation';

/** A notice that clients show a user once. */
export const OnboardingStepRecord = z.strictObject({ type: z.string(), name: z.string() });

/** All steps that the user has not seen yet. */
export const onboardingStepsChanged = event({
  name: 'onboarding_steps',
  owner: 'snippets-and-folders',
  entry: { onboarding_steps: z.array(OnboardingStepRecord) },
});

export const markOnboardingStepAsRead = operation({
  id: 'mark-onboarding-step-as-read',
  owner: 'snippets-and-folders',
  http: { method: 'POST', path: '/users/me/onboarding_steps' },
  allow: 'human',
  params: { onboarding_step: raw(z.string()) },
  emits: [onboardingStepsChanged],
  summary: 'Mark an onboarding step as seen',
});
