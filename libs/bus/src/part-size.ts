/** Largest part of a reply, in bytes: below half of NATS' default max_payload. */
export const PART_BYTES = 480 * 1024;
