const MAX_LENGTH = 30;

/** Returns the client program's name: its `client` parameter, else the product of its User-Agent.
 *  Source: spec/wire-contract.md, section 1.1. */
export function clientName(parameter: string | undefined, userAgent: string | undefined): string {
  const name = parameter ?? /^([^/\s]+)/.exec(userAgent ?? '')?.[1] ?? '';
  return [...name.replace(/\p{C}/gu, '')].slice(0, MAX_LENGTH).join('') || 'Unspecified';
}
