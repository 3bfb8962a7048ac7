import { z } from 'zod';
import { VERSION_FIELDS } from '../shared/identifiers';
import { operation } from './declare';

/** A way to log in through another service, as clients show it.
 *  Source: spec/wire-contract-files-and-time.md, section 11.2. */
export const ExternalAuthenticationMethod = z
  .strictObject({
    name: z.string().describe('Name of the method, such as `oidc:example`.'),
    display_name: z.string().describe('Name to show.'),
    display_icon: z.string().nullable().describe('URL of an icon; null for none.'),
    login_url: z.string().describe('Path at which a browser logs in.'),
    signup_url: z.string().describe('Path at which a browser signs up.'),
  })
  .describe('A way to log in through another service.');

export const getServerSettings = operation({
  id: 'get-server-settings',
  http: { method: 'GET', path: '/server_settings' },
  allow: 'anonymous',
  // Open for the version fields of other vendors.
  open: true,
  result: {
    ...VERSION_FIELDS,
    authentication_methods: z
      .record(z.string(), z.boolean())
      .describe('For each way of logging in, whether it is enabled.'),
    external_authentication_methods: z
      .array(ExternalAuthenticationMethod)
      .describe('Ways of logging in through other services, in the order in which to show them.'),
    push_notifications_enabled: z.boolean().describe('True if the server sends push notifications.'),
    is_incompatible: z.boolean().describe('Always false: the server refuses no client program for its age.'),
    email_auth_enabled: z.boolean().describe('True if users may log in with email address and password.'),
    require_email_format_usernames: z.boolean().describe('True if the user name at log-in is an email address.'),
    realm_url: z.string().describe('URL of the organisation.'),
    realm_uri: z.string().describe('The same URL under its older name.'),
    realm_name: z.string().describe('Name of the organisation.'),
    realm_icon: z.string().describe("URL of the organisation's icon."),
    realm_description: z.string().describe('Description of the organisation as HTML.'),
    realm_web_public_access_enabled: z.boolean().describe('True if some channels can be read without an account.'),
  },
  summary: 'Describe the server and the organisation',
  description:
    'Returns what a client needs before logging in: version, name and icon of the organisation, and the ways of logging in.',
});
