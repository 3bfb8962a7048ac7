import type { VisibilityPolicy } from '@team-chat/contracts';

const INHERIT = 0;
const UNMUTED = 2;

/** What a user wants of a topic that another one is moved into. */
export function mergedPolicy(moved: VisibilityPolicy, there: VisibilityPolicy): VisibilityPolicy {
  // Whoever wanted to see one of them sees both; muted stays only what was muted twice.
  if (moved >= UNMUTED || there >= UNMUTED) return Math.max(moved, there) as VisibilityPolicy;
  return moved === there ? moved : INHERIT;
}
