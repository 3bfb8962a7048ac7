/** Seconds of grace to finish an edit that was begun in time. Source: spec/wire-contract.md, section 11. */
export const EDIT_GRACE_S = 20;

/** Returns the oldest time of sending, in Unix seconds, that a limit on edits allows; null where there is no limit. */
export function oldestEditable(nowS: number, limitS: number | null): number | null {
  return limitS === null ? null : nowS - limitS - EDIT_GRACE_S;
}

/** Whether a message is older than a limit allows; `limitS` and `graceS` are in seconds, null means no limit. */
export function isTooOld(
  message: { timestamp: number },
  nowS: number,
  limitS: number | null,
  graceS = EDIT_GRACE_S,
): boolean {
  return limitS !== null && message.timestamp < nowS - limitS - graceS;
}
