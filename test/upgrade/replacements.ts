import { SERVICE_NAMES, type ServiceName } from '@team-chat/deploy';
import type { SeededRandom } from '../support/seeded-random';

/** Number of replicas of each service. */
export const REPLICAS = 2;

/** One replica, counted from 0, that is replaced by one of another version. */
export interface Replacement {
  service: ServiceName;
  index: number;
}

/** The order in which replicas are replaced. */
export interface UpgradePlan {
  /** Replaces one replica of every service. Afterwards all services have both versions. */
  firstReplicas: Replacement[];
  secondReplicas: Replacement[];
  /** Replaces all replicas of a service before the next one. Rolling back and upgrading again in the same order runs each
   *  service in its old version with each other one in its new version, and the other way round. */
  byService: Replacement[];
}

export function planUpgrade(random: SeededRandom): UpgradePlan {
  const replicas = (index: number) => shuffled(SERVICE_NAMES, random).map((service) => ({ service, index }));
  return {
    firstReplicas: replicas(0),
    secondReplicas: replicas(1),
    byService: shuffled(SERVICE_NAMES, random).flatMap((service) =>
      Array.from({ length: REPLICAS }, (_, index) => ({ service, index })),
    ),
  };
}

function shuffled<T>(elements: readonly T[], random: SeededRandom): T[] {
  const left = [...elements];
  return elements.map(() => left.splice(random.below(left.length), 1)[0]!);
}
