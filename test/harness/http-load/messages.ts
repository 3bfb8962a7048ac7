/** Messages between the benchmark and the load process, whose CPU time is not counted. */

/** Server that requests go to. */
export interface Target {
  origin: string;
  /** Host name of the organisation; a floor needs none. */
  host?: string;
}

/** `total` requests of one kind, `concurrency` at a time. The senders and the bodies take turns. */
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
  /** Milliseconds of each request. */
  times: number[];
  /** The last answer. */
  answer: string;
}

/** `total` transfers of files of `bytes`, `concurrency` at a time. */
export interface TransfersTask {
  target: Target;
  path: string;
  authorization: string;
  bytes: number;
  total: number;
  concurrency: number;
}

export interface Poll {
  authorization: string;
  queue_id: string;
  last_event_id: number;
}

/** How clients get events. */
export type Way = 'poll' | 'stream';

/** Clients that wait for events: by polls, each of which is sent again whenever it is answered, or by a stream. In one
 *  organisation all do it in the same way. */
export interface ParkTask {
  target: Target;
  polls: Poll[];
  by?: Way;
}

/** Closes the connections of all clients of an organisation that wait. */
export interface UnparkTask {
  target: Target;
}

/** A request after which each waiting client gets a message. */
export interface DeliverTask {
  request: Omit<RequestsTask, 'total' | 'concurrency'>;
}

export interface DeliverResult {
  /** Milliseconds from the request until each client had it, in ascending order. */
  times: number[];
  /** One of the answers, in the form of a poll's. */
  answer: string;
}

export interface Tasks {
  requests: { task: RequestsTask; result: RequestsResult };
  upload: { task: TransfersTask; result: RequestsResult };
  download: { task: TransfersTask; result: RequestsResult };
  park: { task: ParkTask; result: null };
  unpark: { task: UnparkTask; result: null };
  deliver: { task: DeliverTask; result: DeliverResult };
}

export type TaskName = keyof Tasks;
