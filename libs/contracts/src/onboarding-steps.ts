import { z } from 'zod';
import { operation, raw } from './operation';

/** A hint that clients show a user once. */
export const OnboardingStepRecord = z.strictObject({ type: z.string(), name: z.string() });

export const markOnboardingStepAsRead = operation({
  id: 'mark-onboarding-step-as-read',
  owner: 'snippets-and-folders',
  http: { method: 'POST', path: '/users/me/onboarding_steps' },
  allow: 'human',
  params: { onboarding_step: raw(z.string()) },
  emits: ['onboarding_steps'],
  summary: 'Do not show an onboarding step again',
});
