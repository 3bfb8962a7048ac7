import type { Bench, Row } from '../bench';
import { batching } from './batching';
import { coldStart } from './cold-start';
import { deliver, stream } from './deliver';
import { files } from './files';
import { groups } from './groups';
import { history } from './history';
import { idle } from './idle';
import { large } from './large';
import { linkifiers } from './linkifiers';
import { markdown } from './markdown';
import { exportRow, importRow } from './moving';
import { ownUser } from './own-user';
import { page } from './page';
import { parked, streams } from './parked';
import { presence } from './presence';
import { read } from './read';
import { register } from './register';
import { retention } from './retention';
import { send } from './send';
import { subscribers } from './subscribers';
import { subscribing } from './subscribing';
import { unread } from './unread';

/** All rows, in the order in which they run. `parked` and `streams` leave thousands of queues behind, which would
 *  slow down the rows before them. */
export const ROWS: Record<string, (bench: Bench) => Promise<Row[]>> = {
  'own-user': ownUser,
  send,
  subscribers,
  deliver,
  stream,
  batching,
  markdown,
  linkifiers,
  groups,
  subscribing,
  history,
  read,
  unread,
  register,
  presence,
  files,
  import: importRow,
  export: exportRow,
  // Empties the organisation with a million messages.
  retention,
  parked,
  streams,
  'cold-start': coldStart,
  idle,
  large,
  page,
};

/** Rows that are measured only where they are named: they take long, or need a browser. */
export const ON_REQUEST = ['large', 'page'];
