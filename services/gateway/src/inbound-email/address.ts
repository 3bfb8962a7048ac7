import type { InboundAddress } from '@team-chat/contracts';

/** An address at which the server takes mails, and what of a mail its message shows. */
export interface Recipient extends InboundAddress {
  showsSender: boolean;
  keepsFooter: boolean;
  /** Undefined: only of forwarded mails. */
  keepsQuotes: boolean | undefined;
  prefersHtml: boolean;
}

/** Longest address, with a name, in characters. */
const MAX_ADDRESS_LENGTH = 1000;

const PLAIN = { showsSender: false, keepsFooter: false, prefersHtml: false };

/** Parses an address of the domain; returns undefined for others. The part before the `@` is that of a user's answers, or has
 *  a channel's token among options, separated by `.` or `+`. Source: spec/wire-contract-files-and-time.md, section 7.2 and section 7.3. */
export function parseAddress(text: string, domain: string): Recipient | undefined {
  if (text.length > MAX_ADDRESS_LENGTH) return undefined;
  const address = text
    .trim()
    .replace(/^[^>]*<([^<>]*)>$/, '$1')
    .toLowerCase();
  if (!address.endsWith(`@${domain}`)) return undefined;
  const local = address.slice(0, -domain.length - 1);
  const reply = /^mm([0-9a-f]{32})$/.exec(local)?.[1];
  if (reply !== undefined) return { ...PLAIN, kind: 'reply', token: reply, keepsQuotes: false };
  const parts = local.split(/[.+]/);
  const index = parts.findIndex((part) => /^[0-9a-f]{32}$/.test(part));
  if (index < 0) return undefined;
  const options = parts.slice(index + 1);
  return {
    kind: 'channel',
    token: parts[index]!,
    showsSender: options.includes('show-sender'),
    keepsFooter: options.includes('include-footer'),
    keepsQuotes: options.includes('include-quotes') || undefined,
    prefersHtml: options.includes('prefer-html') && !options.includes('prefer-text'),
  };
}
