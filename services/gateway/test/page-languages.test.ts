import { type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { call, FORM } from '@team-chat/testkit/http';
import { mailedLink, newLink } from './join-form';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

const at = (path: string, language: string | undefined, method = 'GET', fields: Record<string, string> = {}) =>
  call(cluster.baseUrls[0]!, {
    method,
    path,
    headers: { ...FORM, host: realm.host, ...(language !== undefined && { 'accept-language': language }) },
    ...(method === 'POST' && { body: new URLSearchParams(fields).toString() }),
  });

describe('the language of a page', () => {
  test.each([
    ['de', 'de'],
    ['de-CH', 'de'],
    ['fr, de;q=0.5', 'de'],
    ['en;q=0.2, de;q=0.8', 'de'],
    ['de;q=0.2, en-GB;q=0.8', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    [';;q=x,', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('for a browser that prefers %j is %s', async (accepted, language) => {
    const { status, headers, text } = await at('/login/', accepted);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-language': language, vary: 'Accept-Language' });
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(language === 'de' ? '<h1>Bei Test anmelden</h1>' : '<h1>Log in to Test</h1>');
  });

  test.each([
    ['/register/', 200, 'Registrieren'],
    ['/accounts/password/reset/', 200, 'Passwort vergessen'],
    ['/accounts/find/', 200, 'Finde deine Organisationen'],
    ['/accounts/go/', 200, 'Geh zu deiner Organisation'],
    ['/accounts/logout/', 200, 'Abmelden'],
    ['/join/unknown/', 404, 'Diese Einladung gibt es nicht'],
    ['/accounts/confirm_new_email/unknown', 404, 'Dieser Link führt ins Leere'],
    ['/join/%ff/', 400, 'Das lässt sich nicht lesen'],
  ])('%s is also for an answer with %i', async (path, status, title) => {
    const answer = await at(path, 'de');
    expect([answer.status, answer.headers['content-language']]).toEqual([status, 'de']);
    expect(answer.text).toContain(`<h1>${title}</h1>`);
  });

  test('is that of a refused form', async () => {
    const { status, text } = await at('/login/', 'de', 'POST', { username: 'x', password: 'x' });
    expect(status).toBe(422);
    expect(text).toContain('<title>Fehler: Bei Test anmelden</title>');
    expect(text).toContain('<h2>Das hat noch nicht geklappt</h2>');
    expect(text).toContain('<a href="#username">Die E-Mail-Adresse oder das Passwort ist falsch.</a>');
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['/register/', { email: '<b>' }, ['Gib eine gültige E-Mail-Adresse ein.']],
    [
      '/register/',
      { email: "o'hara@a.example" },
      ['Bitte die Administration der Organisation um eine Einladung für o&#39;hara@a.example.'],
    ],
    [
      'an invitation',
      { full_name: ' ', password: 'password1' },
      ['Gib deinen Namen ein.', 'Das Passwort ist zu schwach.'],
    ],
  ])('is that of the problems of %s with %j', async (path, fields, problems) => {
    const link = path.startsWith('/') ? path : await mailedLink(cluster, realm.owner, 'invited@people.example');
    const { status, text } = await at(link, 'de', 'POST', fields);
    expect(status).toBe(422);
    // In the summary, and beside the field.
    for (const problem of problems) expect(text.split(`>${problem}<`)).toHaveLength(3);
  });

  test('is that of a refusal', async () => {
    const { status, text } = await at('/login/?mobile_flow_otp=no', 'de', 'POST', { username: 'x' });
    expect([status, text]).toEqual([400, expect.stringContaining('Die App hat eine ungültige Anfrage')]);
  });

  test('leaves names escaped', async () => {
    const path = await newLink(realm.owner);
    await realm.owner.client.patch('/settings', { full_name: "Ada & O'Hara" });
    const { text } = await at(path, 'de');
    expect(text).toContain('Ada &#38; O&#39;Hara hat dich eingeladen. Gib deine Adresse ein');
  });
});
