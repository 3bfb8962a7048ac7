/** Seconds of grace for edits: who began in time, may finish. Source: spec/wire-contract.md, section 11. */
export const EDIT_GRACE_S = 20;

/** The oldest moment, in Unix seconds, that a limit on edits still admits; null where there is no limit. */
export function oldestEditable(nowS: number, limitS: number | null): number | null {
  return limitS === null ? null : nowS - limitS - EDIT_GRACE_S;
}

/** Whether a message is too old for what has a limit. */
export function isTooOld(
  message: { timestamp: number },
  nowS: number,
  limitS: number | null,
  graceS = EDIT_GRACE_S,
): boolean {
  return limitS !== null && message.timestamp < nowS - limitS - graceS;
}
