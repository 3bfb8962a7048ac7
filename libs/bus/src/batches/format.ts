import type { BusRequest } from '../wire-format';

/** One request of a batch. */
export interface BatchedRequest {
  /** Last part of its reply subject. */
  token: string;
  request: BusRequest;
  /** Its W3C trace context. */
  trace: Record<string, string>;
  /** Set where the caller takes interim replies. */
  interim?: true;
}

/** Replies that differ only in their ends. */
export interface RepliesWithSharedText {
  shared: Buffer;
  ends: [token: string, end: string][];
}

/** Returns a line of JSON with the length and the ends of each shared part, followed by the shared parts. */
export function packReplies(replies: RepliesWithSharedText[]): Buffer {
  const index = replies.map(({ shared, ends }) => [shared.length, ends]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...replies.map(({ shared }) => shared)]);
}

/** Reads what `packReplies` wrote. */
export function unpackReplies(data: Uint8Array): RepliesWithSharedText[] {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  let at = bytes.indexOf('\n') + 1;
  const index = JSON.parse(bytes.toString('utf8', 0, at)) as [length: number, ends: RepliesWithSharedText['ends']][];
  return index.map(([length, ends]) => {
    const shared = bytes.subarray(at, at + length);
    at += length;
    return { shared, ends };
  });
}
