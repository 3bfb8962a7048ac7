import { ServiceUnavailableError } from '@team-chat/contracts';

/** The subject has no subscriber: the request was not delivered. */
export class NoRespondersError extends ServiceUnavailableError {
  override readonly name = 'NoRespondersError';
}

/** No reply came in time. The request may have been delivered: the outcome is unknown. */
export class DeadlineExceededError extends ServiceUnavailableError {
  override readonly name = 'DeadlineExceededError';
  constructor() {
    super('The server did not answer in time. Please try again.');
  }
}

/** Another replica has to be asked: `owner`, or any where `owner` is empty. Never reaches a client. */
export class MovedError extends Error {
  override readonly name = 'MovedError';
  constructor(readonly owner: string) {
    super(`moved to ${owner}`);
  }
}
