/** Bytes of a message that carries several requests or replies, at most: below half of NATS' default max_payload. */
export const PART_BYTES = 480 * 1024;
/** Largest part of a reply that is sent in parts, in bytes. NATS' client copies a message that comes by several reads, of 64 KiB at
 *  most, into memory that it doubles as it goes: of messages half as long, few come by two. */
export const REPLY_PART_BYTES = 32 * 1024;
