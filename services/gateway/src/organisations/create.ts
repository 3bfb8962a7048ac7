import { type Request, Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  createRequestedRealm,
  findRealmCreation,
  findRequestedRealm,
  type ParamsOf,
  requestRealm,
} from '@team-chat/contracts';
import { addressKey, readAddress } from '../client-address';
import { deploymentPageRoutes } from '../join/page-routes';
import { translatedProblems } from '../pages/form-fields';
import { pageTexts } from '../pages/texts/texts';
import { readBody } from '../received';
import { type Gateway, readOrigin } from '../request-context';
import {
  realmRequestPage,
  realmClosedPage,
  realmConfirmPage,
  realmCreatedPage,
  realmMailedPage,
} from './creation-pages';

/** Serves the pages that create an organisation: the form that asks for a mail, also behind the operator's link, and the form
 *  behind the mailed link. */
export function createPages(gateway: Gateway, bus: Bus): Router {
  const router = Router();
  router.use(deploymentPageRoutes(gateway, '/new/confirm/:key', { get: showConfirmation, post: create }));
  router.use(
    deploymentPageRoutes(gateway, '/new', {
      get: (req) => showForm(req, undefined),
      post: (req) => ask(req, undefined),
    }),
  );
  router.use(deploymentPageRoutes(gateway, '/new/:key', { get: showForm, post: ask }));
  return router;

  async function showForm(req: Request, key: string | undefined) {
    const { state, domain } = await bus.call(findRealmCreation, { params: { ...(key && { key }) } });
    const entered = { email: '', realm_name: '', realm_subdomain: '' };
    const texts = pageTexts(req);
    return state === 'open'
      ? realmRequestPage(texts, domain ?? '', entered, [])
      : realmClosedPage(texts, state);
  }

  async function ask(req: Request, key: string | undefined) {
    const { fields } = await readBody(req);
    const entered = {
      email: fields.get('email') ?? '',
      realm_name: fields.get('realm_name') ?? '',
      realm_subdomain: fields.get('realm_subdomain') ?? '',
    };
    const address = addressKey(readAddress(gateway, req));
    const params: ParamsOf<typeof requestRealm> = { ...entered, address, ...(key && { key }) };
    const { state, domain, problems } = await bus.call(requestRealm, { params });
    const texts = pageTexts(req);
    if (state !== 'open') return realmClosedPage(texts, state);
    return problems.length > 0
      ? realmRequestPage(texts, domain ?? '', entered, translatedProblems(texts, problems))
      : realmMailedPage(texts);
  }

  async function showConfirmation(req: Request, key: string) {
    const { state, domain, requested } = await bus.call(findRequestedRealm, { params: { key } });
    const texts = pageTexts(req);
    if (state !== 'open') return realmClosedPage(texts, state);
    return realmConfirmPage(texts, domain ?? '', { ...requested!, full_name: '' }, []);
  }

  async function create(req: Request, key: string) {
    const { fields } = await readBody(req);
    const entered = {
      realm_subdomain: fields.get('realm_subdomain') ?? '',
      full_name: fields.get('full_name') ?? '',
    };
    const params = { key, ...entered, password: fields.get('password') ?? '' };
    const { state, domain, requested, problems, url } = await bus.call(createRequestedRealm, {
      params,
      info: readOrigin(gateway, req),
    });
    const texts = pageTexts(req);
    if (state !== 'open') return realmClosedPage(texts, state);
    if (url !== null) return realmCreatedPage(texts, { ...requested!, url });
    const facts = { ...requested!, ...entered };
    return realmConfirmPage(texts, domain ?? '', facts, translatedProblems(texts, problems));
  }
}
