import { BadRequestError } from '@team-chat/contracts';

/** Returns the message of the BadRequestError that a check throws; undefined where it throws none. */
export function catchRefusal(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof BadRequestError) return error.message;
    throw error;
  }
}
