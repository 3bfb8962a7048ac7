// An OpenID Connect provider for tests, as a process of its own: its library is an ES module. Prints its URL as a message to
// its parent, from which it gets what it says about people.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

/** Claims by subject. */
const people = new Map();
/** Seconds by which the clock of this server is ahead. */
let aheadS = 0;
/** Whether an ID token that was issued before is sent again. */
let isReplaying = false;
/** Claims of ID tokens that differ from what is signed; null sends tokens as they are, `{}` with a wrong signature. */
let forged = null;
const realNow = Date.now;
Date.now = () => realNow() + aheadS * 1000;

const clientOf = (client_id, client_secret) => ({
  client_id,
  client_secret,
  token_endpoint_auth_method: 'client_secret_post',
  redirect_uris: ['https://chat.example/complete/oidc/example'],
  post_logout_redirect_uris: ['https://chat.example/login/'],
});
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;
const provider = new Provider(issuer, {
  clients: [
    clientOf('chat', 'a-secret-of-the-chat-at-the-provider'),
    clientOf('other', 'a-secret-of-the-other-client'),
  ],
  // So short that it matters whose clock is right.
  ttl: { IdToken: 30 },
  pkce: { required: () => true },
  claims: {
    openid: ['sub', 'groups', 'job', 'nbf'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name'],
  },
  cookies: { keys: ['a key of tests'] },
  features: { rpInitiatedLogout: { enabled: true } },
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => ({ sub, nbf: Math.floor(Date.now() / 1000), ...people.get(sub) }),
  }),
  // The scopes were agreed on when the operator set the server up.
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client.clientId,
      accountId: oidc.session.accountId,
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});
// The organisations of tests have names of their own.
provider.Client.prototype.redirectUriAllowed = () => true;
provider.Client.prototype.postLogoutRedirectUriAllowed = () => true;
let issued;
provider.use(async (context, next) => {
  await next();
  if (context.oidc?.route !== 'token' || !context.body.id_token) return;
  if (isReplaying && issued) context.body.id_token = issued;
  issued = context.body.id_token;
  if (forged) context.body.id_token = forge(issued);
});
/** Returns a token with other claims or, without other claims, with another signature. */
function forge(token) {
  const [header, payload, signature] = token.split('.');
  const other = signature.startsWith('A') ? 'B' : 'A';
  if (Object.keys(forged).length === 0) return [header, payload, other + signature.slice(1)].join('.');
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...forged };
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}
server.on('request', provider.callback());
process.on('message', ({ subject, claims, clock_ahead_s, replays_id_tokens, forged_claims }) => {
  if (subject !== undefined) people.set(subject, claims);
  aheadS = clock_ahead_s ?? aheadS;
  isReplaying = replays_id_tokens ?? isReplaying;
  if (forged_claims !== undefined) forged = forged_claims;
  process.send({ done: true });
});
process.on('disconnect', () => process.exit(0));
process.send({ issuer });
