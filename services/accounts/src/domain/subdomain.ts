const MIN_LENGTH = 3;
const MAX_LENGTH = 40;

/** Names that operators give to servers, or that users would take for the operator. */
const RESERVED = new Set(
  `about abuse accounts admin administrator api app apps assets auth autoconfig autodiscover billing blog cdn chat
   contact dashboard demo developers docs download email events files ftp gateway git grafana help hostmaster http https
   imap info internal legal login logout mail metrics mobile monitoring news ns1 ns2 oauth official operator pop postmaster
   privacy private prometheus proxy public register root secure security server services signup smtp sso stage staging
   static stats status store support system team test tus uploads webhook webhooks webmaster webmail www`.split(
    /\s+/,
  ),
);
/** Host names of other scripts in their ASCII form (RFC 5891, section 4.2.3.1), which look like other names. */
const ENCODED = /^..--/;

/** Returns why an organisation cannot have a subdomain, whether it is in use aside.
 *  Source of the first four: spec/wire-contract-files-and-time.md, section 11.3. */
export function findSubdomainProblem(text: string): string | undefined {
  if (text.length < MIN_LENGTH) return `Subdomain needs to have length ${MIN_LENGTH} or greater.`;
  if (text.startsWith('-') || text.endsWith('-')) return "Subdomain cannot start or end with a '-'.";
  if (!/^[a-z0-9-]*$/.test(text)) return "Subdomain can only have lowercase letters, numbers, and '-'s.";
  if (RESERVED.has(text) || ENCODED.test(text)) return 'Subdomain reserved. Please choose a different one.';
  if (text.length > MAX_LENGTH) return `Subdomain too long (limit: ${MAX_LENGTH} characters).`;
  return undefined;
}

export const SUBDOMAIN_IN_USE = 'Subdomain is already in use. Please choose a different one.';
