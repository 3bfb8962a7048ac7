import { z } from 'zod';

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
