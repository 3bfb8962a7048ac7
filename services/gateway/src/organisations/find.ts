import type { Router } from 'express';
import type { Bus } from '@team-chat/bus';
import { requestRealmList } from '@team-chat/contracts';
import { addressKey, readAddress } from '../client-address';
import { deploymentPageRoutes } from '../join/page-routes';
import { addressPage } from '../pages/address-page';
import { linkTo } from '../pages/link';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import { type PageTexts, pageTexts } from '../pages/texts/texts';
import { readBody } from '../received';
import type { Gateway } from '../request-context';

/** Serves the page that mails people the organisations in which they have an account. */
export function findPages(gateway: Gateway, bus: Bus): Router {
  return deploymentPageRoutes(gateway, '/accounts/find', {
    get: async (req) => findRealmsPage(pageTexts(req), ''),
    post: async (req) => {
      const email = (await readBody(req)).fields.get('email') ?? '';
      const address = addressKey(readAddress(gateway, req));
      const { is_address } = await bus.call(requestRealmList, { params: { email, address } });
      const texts = pageTexts(req);
      return is_address ? realmListMailedPage(texts) : findRealmsPage(texts, email, texts.forms.noAddress);
    },
  });
}

/** The answer for every address, so that it does not tell who has an account. */
const realmListMailedPage = ({ organisations, forms }: PageTexts): Page => ({
  status: 200,
  title: forms.mailed,
  body: markup`<h1>${forms.mailed}</h1>
    <p>${organisations.findMailed}</p>
    <p>${forms.nothingCame(linkTo('/accounts/find/'))}</p>`,
});

function findRealmsPage(texts: PageTexts, email: string, problem?: string): Page {
  const { find, findText, findOther } = texts.organisations;
  const page = addressPage(texts, find, findText, email, problem);
  return {
    ...page,
    body: markup`${page.body}
      <p>${findOther(linkTo('/accounts/go/'), linkTo('/new/'))}</p>`,
  };
}
