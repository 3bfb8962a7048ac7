import type { markOnboardingStepAsRead as op } from '@team-chat/contracts';
import type { Handler } from '../context';
import { checkStep } from '../domain/onboarding-step';
import { onboardingStepsLeft } from '../events';

export const markOnboardingStepAsRead: Handler<typeof op> = async (ctx, { actor, params }) => {
  const { onboarding_step } = params;
  checkStep(onboarding_step);
  return ctx.db.transaction(async (tx) => {
    const seen = await ctx.onboardingSteps.add(tx, actor, onboarding_step);
    if (seen) await ctx.outbox.add(tx, onboardingStepsLeft(actor, seen));
    return {};
  });
};
