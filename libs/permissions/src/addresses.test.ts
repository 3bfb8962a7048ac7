import type { EmailAddressVisibility, Role } from '@team-chat/contracts';
import { canSeeEmail } from './addresses';

const ROLES: Role[] = [100, 200, 300, 400, 600];

test.each<[EmailAddressVisibility, Role[]]>([
  [1, ROLES],
  [2, [100, 200, 300, 400]],
  [3, [100, 200]],
  [4, []],
  [5, [100, 200, 300]],
])('an email address with visibility %i is visible to the roles %j', (visibility, seers) => {
  expect(ROLES.filter((role) => canSeeEmail(role, visibility))).toEqual(seers);
});
