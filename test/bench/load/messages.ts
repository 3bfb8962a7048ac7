/** What the load process is told and answers. Its CPU time is its own: it is not counted. */

/** Where requests go. */
export interface Target {
  origin: string;
  /** The organisation, where that counts. */
  host?: string;
}

/** Many requests of one kind, so many at a time; the senders and the bodies take turns. */
export interface RequestsTask {
  target: Target;
  method: 'GET' | 'POST';
  path: string;
  authorizations: readonly string[];
  bodies?: readonly string[];
  total: number;
  concurrency: number;
}

export interface RequestsResult {
  /** Median time of one request, in milliseconds. */
  medianMs: number;
  /** All but one in twenty were faster. */
  p95Ms: number;
  /** The last answer. */
  answer: string;
}

export interface Poll {
  authorization: string;
  queue_id: string;
  last_event_id: number;
}

/** Polls that wait, and are sent again whenever they are answered. */
export interface ParkTask {
  target: Target;
  polls: Poll[];
}

/** Lets the polls at a target go. */
export interface UnparkTask {
  target: Target;
}

/** A request after which each parked poll is answered once. */
export interface DeliverTask {
  request: Omit<RequestsTask, 'total' | 'concurrency'>;
}

export interface DeliverResult {
  /** From the request until the last poll was answered, in milliseconds. */
  lastMs: number;
  /** One of the answers. */
  answer: string;
}

export interface Tasks {
  requests: { task: RequestsTask; result: RequestsResult };
  park: { task: ParkTask; result: null };
  unpark: { task: UnparkTask; result: null };
  deliver: { task: DeliverTask; result: DeliverResult };
}

export type TaskName = keyof Tasks;
