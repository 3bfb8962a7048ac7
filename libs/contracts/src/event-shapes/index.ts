import { z } from 'zod';
import { CHANNEL_SHAPES } from './channels';
import { MESSAGE_SHAPES } from './messages';
import { ORGANISATION_SHAPES } from './organisation';
import { PEOPLE_SHAPES } from './people';
import { PERSONAL_SHAPES } from './personal';

/** An event as a client gets it, with all that any client may find in it. */
export const Event = z.discriminatedUnion('type', [
  ...PEOPLE_SHAPES,
  ...ORGANISATION_SHAPES,
  ...CHANNEL_SHAPES,
  ...MESSAGE_SHAPES,
  ...PERSONAL_SHAPES,
]);
