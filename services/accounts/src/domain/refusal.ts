import { BadRequestError } from '@team-chat/contracts';

/** Runs a check and returns the message of the BadRequestError that it throws; undefined if it throws none. */
export function catchRefusal(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof BadRequestError) return error.message;
    throw error;
  }
}

export const isBeingDeleted = () => new BadRequestError('The organization is being deleted.');
