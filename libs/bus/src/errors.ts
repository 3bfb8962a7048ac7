import { ServiceUnavailableError } from '@team-chat/contracts';

/** Nobody listens on the subject: nothing was delivered. */
export class NoRespondersError extends ServiceUnavailableError {
  override readonly name = 'NoRespondersError';
}

/** Somebody may have received the request, but no answer came in time: the outcome is unknown. */
export class DeadlineExceededError extends ServiceUnavailableError {
  override readonly name = 'DeadlineExceededError';
  constructor() {
    super('The server did not answer in time. Please try again.');
  }
}

/** The replica asked is not the right one; `owner` is, or any other where it is empty. Never reaches a client. */
export class MovedError extends Error {
  override readonly name = 'MovedError';
  constructor(readonly owner: string) {
    super(`moved to ${owner}`);
  }
}
