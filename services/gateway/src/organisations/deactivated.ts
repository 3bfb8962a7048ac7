import type { Request, Router } from 'express';
import { pageRoutes } from '../join/page-routes';
import { linkTo } from '../pages/link';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import { type PageTexts, pageTexts } from '../pages/texts/texts';
import type { Gateway } from '../request-context';

/** Serves the page that says that the organisation at the host is deactivated. An active one leads to its log-in. */
export function deactivatedPage(gateway: Gateway): Router {
  const serve = async (req: Request): Promise<Page> => {
    const { is_active } = await gateway.realms.find(req.headers.host);
    const page = pageOf(pageTexts(req));
    return is_active ? { ...page, status: 303, location: '/' } : page;
  };
  return pageRoutes(gateway, '/accounts/deactivated', { get: serve, post: serve });
}

const pageOf = ({ organisations }: PageTexts): Page => ({
  status: 410,
  title: organisations.deactivated,
  body: markup`<h1>${organisations.deactivated}</h1>
    <p>${organisations.deactivatedText}</p>
    <p>${organisations.deactivatedOther(linkTo('/accounts/find/'))}</p>`,
});
