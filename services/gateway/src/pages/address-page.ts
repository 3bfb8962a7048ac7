import { type FieldProblem, input, problemSummary } from './form-fields';
import { markup } from './markup';
import type { Page } from './page';
import type { PageTexts } from './texts/texts';

/** Builds a page that asks for an email address, to which a link is mailed. */
export function addressPage(
  texts: PageTexts,
  title: string,
  text: string,
  email: string,
  problem?: string,
): Page {
  const { forms } = texts;
  const problems: FieldProblem[] = problem === undefined ? [] : [{ field: 'email', message: problem }];
  return {
    status: problem === undefined ? 200 : 422,
    title: problem === undefined ? title : forms.refused(title),
    body: markup`<h1>${title}</h1>
      <p>${text}</p>
      ${problem !== undefined && problemSummary(texts, problems)}
      <form method="post">
        ${input({
          name: 'email',
          label: forms.email,
          attributes: markup`type="email" autocomplete="username" value="${email}"`,
          hint: undefined,
          problem,
        })}
        <button type="submit">${forms.sendMail}</button>
      </form>`,
  };
}
