import { parseArgs } from 'node:util';
import { StartFailure } from '@team-chat/servers';
import { SERVICE_NAMES, type ServiceName } from './services';

/** Services to start with node's inspector, and the port given for each. */
export type InspectedServices = ReadonlyMap<ServiceName, number | undefined>;

export interface LauncherArguments {
  /** Whether to compile on every change and restart the changed services. */
  watch: boolean;
  inspect: InspectedServices;
}

/** Parses the command line of `npm start`. Throws a StartFailure that says what is wrong. */
export function parseLauncherArguments(args: string[]): LauncherArguments {
  const { watch = false, inspect = [] } = parseOptions(args);
  const inspected = new Map<ServiceName, number | undefined>();
  for (const text of inspect) {
    const [, name, port] = /^([^:]*)(?::(\d{1,5}))?$/.exec(text) ?? [];
    const service = SERVICE_NAMES.find((each) => each === name);
    if (!service || (port && (Number(port) < 1 || Number(port) > 65_535))) {
      throw new StartFailure(
        `--inspect ${text}: must be a service (${SERVICE_NAMES.join(', ')}), or a service and a port such as messaging:9230.`,
      );
    }
    inspected.set(service, port ? Number(port) : undefined);
  }
  return { watch, inspect: inspected };
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { watch: { type: 'boolean' }, inspect: { type: 'string', multiple: true } },
    }).values;
  } catch (error) {
    throw new StartFailure((error as Error).message);
  }
}
