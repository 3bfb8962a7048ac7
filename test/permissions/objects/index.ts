import type { MakeSubject } from '../matrix';
import { accounts, bots } from './accounts';
import { channels, messages } from './channels';
import { groups, invitations, organisation } from './organisation';
import { personal } from './personal';

/** All kinds of objects that requests of the matrix are about. */
export const OBJECTS = {
  ...accounts,
  ...bots,
  ...channels,
  ...groups,
  ...invitations,
  ...messages,
  ...organisation,
  ...personal,
} satisfies Record<string, MakeSubject>;

export type ObjectName = keyof typeof OBJECTS;
