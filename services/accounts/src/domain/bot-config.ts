import { BadRequestError, unprintablePosition } from '@team-chat/contracts';
import { findIntegration, SECRET_OPTION } from '@team-chat/integrations';

/** Longest secret, in characters. */
const MAX_SECRET_LENGTH = 200;

/** Throws for the name of an integration that the server does not have. */
export function checkIntegration(name: string): void {
  if (!findIntegration(name)) throw new BadRequestError(`Invalid integration '${name}'.`);
}

/** Returns the requested settings of an incoming webhook. Throws for one that there is not. */
export function changedConfig(requested: Record<string, string>): { webhook_secret?: string } {
  const { [SECRET_OPTION]: secret, ...others } = requested;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new BadRequestError(`Invalid configuration parameter '${unknown}'.`);
  if (secret === undefined) return {};
  if (secret.length > MAX_SECRET_LENGTH || unprintablePosition(secret) !== undefined) {
    throw new BadRequestError(`Invalid ${SECRET_OPTION}: at most ${MAX_SECRET_LENGTH} visible characters.`);
  }
  return { webhook_secret: secret };
}
