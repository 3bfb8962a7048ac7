import type { Command } from '../command';
import { BUS_CHECKS } from './bus';
import type { Check, DoctorContext, Finding } from './check';
import { DATABASE_CHECKS } from './database';
import { OUTSIDE_CHECKS } from './outside';
import { STORE_CHECKS } from './stores';

export const CHECKS: Check[] = [...BUS_CHECKS, ...DATABASE_CHECKS, ...STORE_CHECKS, ...OUTSIDE_CHECKS];

const NAME_WIDTH = Math.max(...CHECKS.map(({ name }) => name.length)) + 2;

async function findSafely(check: Check, context: DoctorContext): Promise<Finding> {
  try {
    return await check.find(context);
  } catch (error) {
    // Some errors of sockets have a code and no message.
    const { message, code } = error as NodeJS.ErrnoException;
    return { problem: message || code || String(error) };
  }
}

function format(name: string, finding: Finding): string {
  const padded = name.padEnd(NAME_WIDTH);
  if ('ok' in finding) return `ok       ${padded}${finding.ok}`;
  if ('skipped' in finding) return `skipped  ${padded}${finding.skipped}`;
  return `FAILED   ${padded}${finding.problem} (deploy/trouble.md#${name})`;
}

/** Makes all checks. Returns the name and the finding of each. */
export async function findAll(context: DoctorContext): Promise<[string, Finding][]> {
  const findings: [string, Finding][] = [];
  // One after the other, so that a check does not disturb another.
  for (const check of CHECKS) findings.push([check.name, await findSafely(check, context)]);
  return findings;
}

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check the deployment: one line for each check, exit code 1 if one fails',
  positionals: [],
  options: { 'poll-as': { value: 'EMAIL', summary: 'make a poll of a minute at EXTERNAL_URL as this user' } },
  async run(connections, { options }) {
    const findings = await findAll({ connections, env: connections.options.env, pollAs: options['poll-as'] });
    const failed = findings.filter(([, finding]) => 'problem' in finding).length;
    return {
      data: { checks: findings.map(([name, finding]) => ({ name, ...finding })) },
      lines: findings.map(([name, finding]) => format(name, finding)),
      ...(failed > 0 && { failure: `${failed} of ${findings.length} checks failed.` }),
    };
  },
};
