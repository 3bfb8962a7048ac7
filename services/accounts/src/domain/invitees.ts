/** The addresses in a text with commas or line breaks between them, each perhaps as `Name <address>`; of those that
 *  differ only in case, the first. */
export function readInvitees(text: string): string[] {
  const byLowerCase = new Map<string, string>();
  for (const part of text.split(/[,\n]/)) {
    const email = (/<(.*)>/.exec(part)?.[1] ?? part).trim();
    const key = email.toLowerCase();
    if (email !== '' && !byLowerCase.has(key)) byLowerCase.set(key, email);
  }
  return [...byLowerCase.values()];
}
