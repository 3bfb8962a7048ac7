import { BadRequestError } from '@team-chat/contracts';

/** Longest name that the domain name system allows. */
const MAX_LENGTH = 255;

/** Returns a domain trimmed and in lower case, as it is stored. Throws for an invalid one. */
export function checkDomain(text: string): string {
  const domain = text.trim().toLowerCase();
  const problem = findProblem(domain);
  if (problem !== undefined) throw new BadRequestError(`Invalid domain: ${problem}`);
  return domain;
}

function findProblem(domain: string): string | undefined {
  if (domain === '') return "Domain can't be empty.";
  if (!domain.includes('.')) return 'Domain must have at least one dot (.)';
  if (domain.length > MAX_LENGTH) return 'Domain is too long';
  if (domain.startsWith('.') || domain.endsWith('.')) return 'Domain cannot start or end with a dot (.)';
  const labels = domain.split('.');
  if (labels.includes('')) return "Consecutive '.' are not allowed.";
  if (labels.some((label) => label.startsWith('-') || label.endsWith('-')))
    return "Subdomains cannot start or end with a '-'.";
  if (labels.some((label) => !/^[a-z0-9-]+$/.test(label)))
    return "Domain can only have letters, numbers, '.' and '-'s.";
  return undefined;
}
