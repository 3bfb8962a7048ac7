import type { HttpOperationId } from '@team-chat/contracts';
import type { Matrix, Row } from '../matrix';
import { accountRows } from './accounts';
import { channelRows } from './channels';
import { messageRows } from './messages';
import { groupRows, organisationRows } from './organisation';
import { personalRows } from './personal';

/** The rows of every operation that has a route. It does not compile without the rows of one. */
const MATRIX: Matrix = {
  ...accountRows,
  ...channelRows,
  ...groupRows,
  ...messageRows,
  ...organisationRows,
  ...personalRows,
};

/** Returns the rows of an operation. */
export function rowsOf(id: HttpOperationId): Row<HttpOperationId>[] {
  return [MATRIX[id]].flat() as Row<HttpOperationId>[];
}
