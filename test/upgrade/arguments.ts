import { number, parseArguments, seed, text } from '../harness/program';

export const PROGRAM = {
  name: 'upgrade-test',
  about: 'Upgrades a deployment under load, rolls it back, upgrades it again, and checks what clients were told.',
  options: {
    from: text('REF', 'git ref of the version before; the newest tag of a version by default'),
    seconds: number('seconds of load, without those in which replicas are replaced', 120),
    seed: seed(),
  },
};

type Values = ReturnType<typeof parseArguments<typeof PROGRAM.options>>['values'];

/** Returns the git ref of the version before, undefined for the newest tag, and how to run. */
export const upgradeOptions = ({ from, seconds, seed }: Values) => ({
  from,
  seed,
  durationMs: seconds * 1000,
});

export const parseUpgradeArguments = (args: string[]) => upgradeOptions(parseArguments(PROGRAM, args).values);
