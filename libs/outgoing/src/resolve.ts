import { Resolver } from 'node:dns/promises';

/** Time for one question to one name server, and how often it is asked. */
const QUESTION = { timeout: 2000, tries: 2 };

/** Resolves a host name to all of its addresses; none if the name has none. Asks the name servers alone: not the system's file
 *  of hosts, and without its search domains. */
export async function resolveName(name: string): Promise<string[]> {
  // RFC 6761: these are always this machine.
  if (/^(.+\.)?localhost$/.test(name)) return ['127.0.0.1', '::1'];
  const resolver = new Resolver(QUESTION);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
