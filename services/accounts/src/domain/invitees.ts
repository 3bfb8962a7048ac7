/** Returns the addresses in a text, separated by commas or line breaks. Reads `Name <address>` too. Of addresses that
 *  differ only in case, the first is returned. */
export function readInvitees(text: string): string[] {
  const byLowerCase = new Map<string, string>();
  for (const part of text.split(/[,\n]/)) {
    const [open, close] = [part.indexOf('<'), part.lastIndexOf('>')];
    const email = (open >= 0 && open < close ? part.slice(open + 1, close) : part).trim();
    const key = email.toLowerCase();
    if (email !== '' && !byLowerCase.has(key)) byLowerCase.set(key, email);
  }
  return [...byLowerCase.values()];
}
