import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Bus } from '@team-chat/bus';
import { ApiError, createRealm, listRealms } from '@team-chat/contracts';
import { writeSecretFile } from './secrets';
import type { Ask } from './terminal';

export interface FirstOrganisationOptions {
  natsUrl: string;
  /** Its host becomes that of the organisation. */
  externalUrl: string;
  dataDir: string;
  say(line: string): void;
  /** Undefined where nobody is at a terminal. */
  ask?: Ask | undefined;
}

/** Answers of the person at the terminal. */
interface Answers {
  name: string;
  ownerName: string;
  ownerEmail: string;
}

/** An organisation that is about to be created. */
interface Plan extends Answers {
  host: string;
  password: string;
}

const FILE = 'first-owner.json';

/** Creates the default organisation with its owner, by the answers of the person at the terminal, and prints the owner's
 *  password. Does nothing if there is an organisation already. Without a terminal, prints the command to run. The plan is
 *  in a file from before the creation until the password is printed: after a crash the next start prints it. */
export async function ensureFirstOrganisation(options: FirstOrganisationOptions): Promise<void> {
  const { natsUrl, externalUrl, dataDir, say, ask } = options;
  const file = join(dataDir, FILE);
  const host = new URL(externalUrl).hostname;
  const bus = await Bus.connect({ url: natsUrl, name: 'seed' });
  try {
    for (let isFirst = true; ; isFirst = false) {
      const plan = readPlan(file);
      const { realms } = await bus.call(listRealms, { params: {} });
      if (realms.length > 0) {
        if (realms.some((realm) => realm.host === plan?.host)) describeOwner(plan!).forEach(say);
        rmSync(file, { force: true });
        return;
      }
      // Another password would be right if the operator creates the organisation while this one asks.
      rmSync(file, { force: true });
      if (ask && isFirst) say(`There is no organisation at ${externalUrl} yet. Who is its first owner?`);
      const answers = ask && (await askForOwner(ask, plan));
      if (!answers) return howToCreate(host, options).forEach(say);
      const password = plan?.password ?? randomBytes(12).toString('base64url');
      writeSecretFile(file, { host, password, ...answers });
      await create(bus, { host, password, ...answers }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        // Without an answer in time it may have been created: the next round finds it.
        say(error.message);
      });
    }
  } finally {
    await bus.close();
  }
}

function readPlan(file: string): Plan | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Plan;
  } catch {
    return undefined;
  }
}

/** Asks again for what is left empty, and offers the earlier answers. Returns undefined at the end of the input. */
async function askForOwner(ask: Ask, earlier: Answers | undefined): Promise<Answers | undefined> {
  const questions = {
    name: 'Name of the organisation',
    ownerName: "Owner's name",
    ownerEmail: "Owner's e-mail address",
  };
  const answers: Partial<Answers> = {};
  for (const [key, question] of Object.entries(questions) as [keyof Answers, string][]) {
    const offered = earlier?.[key];
    while (!answers[key]) {
      const answer = await ask(offered ? `${question} [${offered}]: ` : `${question}: `);
      if (answer === undefined) return undefined;
      answers[key] = answer.trim() || offered;
    }
  }
  return answers as Answers;
}

async function create(bus: Bus, { host, name, ownerName, ownerEmail, password }: Plan): Promise<void> {
  const owner = { email: ownerEmail, full_name: ownerName, password };
  await bus.call(createRealm, { params: { host, name, is_default: true, owner } });
}

function describeOwner({ host, ownerEmail, password }: Plan): string[] {
  return [
    `Created organisation ${host} with owner ${ownerEmail}.`,
    `Password: ${password}`,
    `It is printed only now; "npm run admin -- reset-password ${host} ${ownerEmail}" sets another one.`,
  ];
}

function howToCreate(host: string, { externalUrl, dataDir }: FirstOrganisationOptions): string[] {
  const folder = /^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", "'\\''")}'`;
  return [
    `There is no organisation at ${externalUrl} yet. Create it with its owner in another shell:`,
    `DATA_DIR=${folder} npm run admin -- create-organisation ${host} --default --name 'Example' ` +
      `--owner-name 'Ada Lovelace' --owner-email ada@example.com`,
  ];
}
