import type { BusRequest } from '../request';

/** A request among those that travel as one message. */
export interface BatchedRequest {
  /** Last part of the subject that its own reply goes to. */
  token: string;
  request: BusRequest;
  /** Its trace context. */
  trace: Record<string, string>;
}

/** Replies that are the same but for their ends. */
export interface Alike {
  shared: Buffer;
  ends: [token: string, end: string][];
}

/** A line of JSON that says for whom each shared part is, then the shared parts. */
export function packReplies(replies: Alike[]): Buffer {
  const index = replies.map(({ shared, ends }) => [shared.length, ends]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...replies.map(({ shared }) => shared)]);
}

/** Undoes `packReplies`. */
export function unpackReplies(data: Uint8Array): Alike[] {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  let at = bytes.indexOf('\n') + 1;
  const index = JSON.parse(bytes.toString('utf8', 0, at)) as [length: number, ends: Alike['ends']][];
  return index.map(([length, ends]) => {
    const shared = bytes.subarray(at, at + length);
    at += length;
    return { shared, ends };
  });
}
