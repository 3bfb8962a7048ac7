// An OpenID Connect provider for tests, as a process of its own: its library is an ES module. Prints its URL as a message to
// its parent, from which it gets what it says about people.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

/** Claims by subject. */
const people = new Map();
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'chat',
      client_secret: 'a-secret-of-the-chat-at-the-provider',
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: ['https://chat.example/complete/oidc/example'],
      post_logout_redirect_uris: ['https://chat.example/login/'],
    },
  ],
  pkce: { required: () => true },
  claims: {
    openid: ['sub', 'groups', 'job'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name'],
  },
  cookies: { keys: ['a key of tests'] },
  features: { rpInitiatedLogout: { enabled: true } },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
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
server.on('request', provider.callback());
process.on('message', ({ subject, claims }) => {
  people.set(subject, claims);
  process.send({ known: subject });
});
process.on('disconnect', () => process.exit(0));
process.send({ issuer });
