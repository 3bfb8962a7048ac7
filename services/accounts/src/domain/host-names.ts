import { isIP } from 'node:net';
import { BadRequestError } from '@team-chat/contracts';

/** Longest name that the domain name system allows. */
const MAX_DOMAIN_LENGTH = 255;

/** Returns a domain trimmed and in lower case, as it is stored. Throws for an invalid domain. */
export function checkDomain(text: string): string {
  const domain = text.trim().toLowerCase();
  const problem = findDomainProblem(domain);
  if (problem !== undefined) throw new BadRequestError(`Invalid domain: ${problem}`);
  return domain;
}

function findDomainProblem(domain: string): string | undefined {
  if (domain === '') return "Domain can't be empty.";
  if (!domain.includes('.')) return 'Domain must have at least one dot (.)';
  if (domain.length > MAX_DOMAIN_LENGTH) return 'Domain is too long';
  if (domain.startsWith('.') || domain.endsWith('.')) return 'Domain cannot start or end with a dot (.)';
  const labels = domain.split('.');
  if (labels.includes('')) return "Consecutive '.' are not allowed.";
  if (labels.some((label) => label.startsWith('-') || label.endsWith('-'))) {
    return "Subdomains cannot start or end with a '-'.";
  }
  if (labels.some((label) => !/^[a-z0-9-]+$/.test(label))) {
    return "Domain can only have letters, numbers, '.' and '-'s.";
  }
  return undefined;
}

const MAX_HOST_LENGTH = 253;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);

/** Returns whether a lower-case text can be the host name of an organisation. Host names have no port: requests are
 *  assigned to organisations without the port. */
export function isHostName(text: string): boolean {
  return text.length <= MAX_HOST_LENGTH && HOST_NAME.test(text);
}

const MIN_SUBDOMAIN_LENGTH = 3;
const MAX_SUBDOMAIN_LENGTH = 40;

/** Names that operators give to servers, or that users would take for the operator. */
const RESERVED_SUBDOMAINS = new Set(
  `about abuse accounts admin administrator api app apps assets auth autoconfig autodiscover billing blog cdn chat
   contact dashboard demo developers docs download email events files ftp gateway git grafana help hostmaster http https
   imap info internal legal login logout mail metrics mobile monitoring news ns1 ns2 oauth official operator pop postmaster
   privacy private prometheus proxy public register root secure security server services signup smtp sso stage staging
   static stats status store support system team test tus uploads webhook webhooks webmaster webmail www`.split(/\s+/),
);
/** Host names of other scripts in their ASCII form (RFC 5891, section 4.2.3.1), which look like other names. */
const ENCODED_LABEL = /^..--/;

/** Returns why an organisation cannot have a subdomain; does not check whether the subdomain is in use. Source of the
 *  first four: spec/wire-contract-files-and-time.md, section 11.3. */
export function findSubdomainProblem(text: string): string | undefined {
  if (text.length < MIN_SUBDOMAIN_LENGTH) return `Subdomain needs to have length ${MIN_SUBDOMAIN_LENGTH} or greater.`;
  if (text.startsWith('-') || text.endsWith('-')) return "Subdomain cannot start or end with a '-'.";
  if (!/^[a-z0-9-]*$/.test(text)) return "Subdomain can only have lowercase letters, numbers, and '-'s.";
  if (RESERVED_SUBDOMAINS.has(text) || ENCODED_LABEL.test(text)) {
    return 'Subdomain reserved. Please choose a different one.';
  }
  if (text.length > MAX_SUBDOMAIN_LENGTH) return `Subdomain too long (limit: ${MAX_SUBDOMAIN_LENGTH} characters).`;
  return undefined;
}

export const SUBDOMAIN_IN_USE = 'Subdomain is already in use. Please choose a different one.';

/** Returns the domain below which new organisations have their host names. Undefined if users reach the server by an IP
 *  address, and the operator has set no domain. */
export function realmDomainOf(config: { REALM_DOMAIN?: string | undefined; EXTERNAL_URL: string }): string | undefined {
  if (config.REALM_DOMAIN !== undefined) return config.REALM_DOMAIN;
  const host = new URL(config.EXTERNAL_URL).hostname;
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 ? host : undefined;
}
