import type { Router } from 'express';
import type { Bus } from '@team-chat/bus';
import { findRealmUrl } from '@team-chat/contracts';
import { deploymentPageRoutes } from '../join/page-routes';
import { type FieldProblem, input, problemSummary } from '../pages/form-fields';
import { linkTo } from '../pages/link';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import { type PageTexts, pageTexts } from '../pages/texts/texts';
import { readBody } from '../received';
import type { Gateway } from '../request-context';

/** Serves the page that leads to an organisation. It answers with a link, because the policy of pages lets no form lead to
 *  another server, also by a redirect. */
export function goPages(gateway: Gateway, bus: Bus): Router {
  return deploymentPageRoutes(gateway, '/accounts/go', {
    get: async (req) => goPage(pageTexts(req), '', []),
    post: async (req) => {
      const name = (await readBody(req)).fields.get('realm_subdomain') ?? '';
      const { realm } = await bus.call(findRealmUrl, { params: { name } });
      const texts = pageTexts(req);
      if (realm) return realmFoundPage(texts, realm);
      return goPage(texts, name, [{ field: GO_FIELD, message: texts.organisations.goUnknown }]);
    },
  });
}

const GO_FIELD = 'realm_subdomain';

function goPage(texts: PageTexts, name: string, problems: FieldProblem[]): Page {
  const { organisations, forms } = texts;
  const title = organisations.go;
  return {
    status: problems.length > 0 ? 422 : 200,
    title: problems.length > 0 ? forms.refused(title) : title,
    body: markup`<h1>${title}</h1>
      ${problems.length > 0 && problemSummary(texts, problems)}
      <form method="post">
        ${input({
          name: GO_FIELD,
          label: organisations.goField,
          attributes: markup`autocapitalize="none" autocomplete="off" spellcheck="false" value="${name}"`,
          hint: organisations.goHint,
          problem: problems[0]?.message,
        })}
        <button type="submit">${organisations.goButton}</button>
      </form>
      <p>${organisations.goOther(linkTo('/accounts/find/'))}</p>`,
  };
}

const realmFoundPage = (
  { organisations }: PageTexts,
  { name, url }: { name: string; url: string },
): Page => ({
  status: 200,
  title: name,
  body: markup`<h1>${name}</h1>
    <p>${organisations.goFound(linkTo(url)(url))}</p>`,
});
