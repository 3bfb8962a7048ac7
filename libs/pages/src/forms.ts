import { type Html, markup } from './markup';
import type { Page } from './page';
import type { PageTexts } from './texts/english';

/** A value of a form that was refused, and why. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** Returns problems in the language of a page. */
export const translatedProblems = <P extends FieldProblem>({ forms }: PageTexts, problems: P[]): P[] =>
  problems.map((problem) => ({ ...problem, message: forms.problem(problem.message) }));

/** Builds the list of problems above a form, with links to the fields. */
export function problemSummary({ forms }: PageTexts, problems: FieldProblem[]): Html {
  const items = problems.map(({ field, message }) => markup`<li><a href="#${field}">${message}</a></li>`);
  return markup`<div class="problems" role="alert" tabindex="-1" autofocus>
    <h2>${forms.problems}</h2>
    <ul>
      ${items}
    </ul>
  </div>`;
}

/** A field of a form. `attributes` are those of its element besides the ones that all have. */
interface Input {
  name: string;
  label: string;
  attributes: Html;
  hint: string | undefined;
  problem: string | undefined;
}

/** Builds a field with its label, its hint and its problem. */
export function input({ name, label, attributes, hint, problem }: Input): Html {
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  return markup`<label for="${name}">${label}</label>
    ${hint && markup`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem && markup`<p class="problem" id="${name}-problem">${problem}</p>`}
    <input
      id="${name}"
      name="${name}"
      required
      ${attributes}${described !== '' && markup` aria-describedby="${described}"`}${problem && markup` aria-invalid="true"`}
    />`;
}

/** Builds a page that asks for an email address, to which a link is mailed. */
export function addressPage(texts: PageTexts, title: string, text: string, email: string, problem?: string): Page {
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
