import {
  MIN_PASSWORD_LENGTH,
  type JoinField,
  type redeemInvitation,
  type ResultOf,
} from '@team-chat/contracts';
import { input, problemSummary, translatedProblems } from '../pages/form-fields';
import { type Html, markup } from '../pages/markup';
import type { Page } from '../pages/page';
import type { PageTexts } from '../pages/texts/texts';

export type JoinProblems = ResultOf<typeof redeemInvitation>['problems'];

/** The contents of the form. The password is never sent back. */
export interface JoinFormContent {
  realm_name: string;
  /** The sentences above the form. */
  intro: string;
  /** The address the link was sent to, or null where the user enters one. */
  fixed_email: string | null;
  entered: { full_name: string; email: string };
  problems: JoinProblems;
}

/** Builds the page with the form for joining. */
export function joinFormPage(texts: PageTexts, facts: JoinFormContent): Page {
  const { join, forms } = texts;
  const { realm_name, intro, fixed_email, entered } = facts;
  const problems = translatedProblems(texts, facts.problems);
  const title = join.title(realm_name);
  const field = (name: JoinField, label: string, attributes: Html, hint?: string) => {
    const problem = problems.find((each) => each.field === name)?.message;
    return input({ name, label, attributes, hint, problem });
  };
  const email = fixed_email ?? entered.email;
  return {
    status: problems.length > 0 ? 422 : 200,
    title: problems.length > 0 ? forms.refused(title) : title,
    body: markup`<h1>${title}</h1>
      <p>${intro}</p>
      ${problems.length > 0 && problemSummary(texts, problems)}
      <form method="post">
        ${field('full_name', forms.name, markup`autocomplete="name" value="${entered.full_name}"`)}
        ${field(
          'email',
          forms.email,
          markup`type="email" autocomplete="username" value="${email}"${fixed_email !== null && markup` readonly`}`,
          fixed_email === null ? undefined : forms.sentHere,
        )}
        ${field(
          'password',
          forms.password,
          markup`type="password" autocomplete="new-password"`,
          forms.passwordHint(MIN_PASSWORD_LENGTH),
        )}
        <button type="submit">${join.button}</button>
      </form>`,
  };
}
