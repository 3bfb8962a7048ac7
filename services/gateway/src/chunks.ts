/** A body in pieces, one after the other, which are not joined: that would copy it into a new buffer, and few MiB of new buffers let
 *  V8 collect all garbage. */
export type Chunks = readonly Uint8Array[];

/** Returns the bytes of a body. */
export const countBytes = (chunks: Chunks): number => chunks.reduce((sum, { length }) => sum + length, 0);
