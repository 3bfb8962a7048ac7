/** A body in pieces, one after the other. Large ones are not copied to join them: V8 collects all garbage after some tens of MiB of
 *  new buffers. */
export type Chunks = readonly Uint8Array[];

/** Returns the bytes of a body. */
export const lengthOf = (chunks: Chunks): number => chunks.reduce((sum, { length }) => sum + length, 0);
