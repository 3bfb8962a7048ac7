import { MAX_REPORT_DESCRIPTION_LENGTH } from './limits';
import { operation, path, raw } from './operation';
import { RequestedId, text, textEnum } from './scalars';
import { messageSent } from './messages';

export const ReportType = textEnum('spam', 'harassment', 'inappropriate', 'norms', 'other');

/** Source: spec/core-operations.md, section 2.9; spec/wire-contract.md, section 2.9. */
export const reportMessage = operation({
  id: 'report-message',
  owner: 'messaging',
  http: { method: 'POST', path: '/messages/{message_id}/report' },
  allow: 'user',
  params: {
    message_id: path(RequestedId),
    report_type: raw(ReportType),
    description: raw(text(MAX_REPORT_DESCRIPTION_LENGTH).default('')),
  },
  emits: [messageSent],
  summary: "Report a message to the organisation's moderators",
  level: 382,
});
