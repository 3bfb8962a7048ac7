import {
  MIN_PASSWORD_LENGTH,
  type JoinField,
  type redeemInvitation,
  type ResultOf,
} from '@team-chat/contracts';
import { input, problemSummary } from '../pages/form-fields';
import { type Html, markup } from '../pages/markup';
import type { Page } from '../pages/page';

export type JoinProblems = ResultOf<typeof redeemInvitation>['problems'];

/** The contents of the form. The password is never sent back. */
export interface JoinFormContent {
  realm_name: string;
  inviter_name: string;
  /** The address the invitation was sent to, or null where the user enters one. */
  fixed_email: string | null;
  entered: { full_name: string; email: string };
  problems: JoinProblems;
}

/** Builds the page with the form for joining. */
export function formPage(facts: JoinFormContent): Page {
  const { realm_name, inviter_name, fixed_email, entered, problems } = facts;
  const title = `Join ${realm_name}`;
  const field = (name: JoinField, label: string, attributes: Html, hint?: string) => {
    const problem = problems.find((each) => each.field === name)?.message;
    return input({ name, label, attributes, hint, problem });
  };
  const email = fixed_email ?? entered.email;
  return {
    status: problems.length > 0 ? 422 : 200,
    title: problems.length > 0 ? `Error: ${title}` : title,
    body: markup`<h1>${title}</h1>
      <p>${inviter_name} has invited you. Tell us who you are, and you are in.</p>
      ${problems.length > 0 && problemSummary(problems)}
      <form method="post">
        ${field('full_name', 'Your name', markup`autocomplete="name" value="${entered.full_name}"`)}
        ${field(
          'email',
          'Email',
          markup`type="email" autocomplete="username" value="${email}"${fixed_email !== null && markup` readonly`}`,
          fixed_email === null ? undefined : 'The invitation was sent to this address.',
        )}
        ${field(
          'password',
          'Password',
          markup`type="password" autocomplete="new-password"`,
          `At least ${MIN_PASSWORD_LENGTH} characters, and hard to guess.`,
        )}
        <button type="submit">Join</button>
      </form>`,
  };
}
