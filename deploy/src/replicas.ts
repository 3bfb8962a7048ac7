import { z } from 'zod';
import { SERVICE_NAMES, type ServiceName } from './services';

/** Highest count for one service; one machine has no use for more. */
const MAX_REPLICAS = 16;

/** Number of processes by service; 1 for a service that is not named. */
export type Replicas = Partial<Record<ServiceName, number>>;

/** Parses `events=2,messaging=2`. */
export const Replicas = z.string().transform((text, context): Replicas => {
  const replicas: Replicas = {};
  for (const part of text.split(',').map((each) => each.trim())) {
    const [name = '', count = ''] = part.split('=').map((each) => each.trim());
    const service = SERVICE_NAMES.find((each) => each === name);
    if (!service) {
      context.addIssue(`"${name}" is no service (${SERVICE_NAMES.join(', ')})`);
    } else if (!/^\d{1,2}$/.test(count) || Number(count) < 1 || Number(count) > MAX_REPLICAS) {
      context.addIssue(`"${part}" should be ${name}=1 to ${name}=${MAX_REPLICAS}`);
    } else if (service in replicas) {
      context.addIssue(`${name} is given twice`);
    } else {
      replicas[service] = Number(count);
    }
  }
  return replicas;
});
