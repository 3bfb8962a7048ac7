import { path, raw } from '../declaring/operation';
import { RequestedId, text, textEnum } from '../declaring/scalars';
import { MAX_REPORT_DESCRIPTION_LENGTH } from '../shared/limits';
import { messageSent } from './message-events';
import { operation } from './declare';

export const ReportType = textEnum('spam', 'harassment', 'inappropriate', 'norms', 'other').describe(
  'Reason of the report. `other` needs a description.',
);

/** Source: spec/core-operations.md, section 2.9; spec/wire-contract.md, section 2.9. */
export const reportMessage = operation({
  id: 'report-message',
  http: { method: 'POST', path: '/messages/{message_id}/report' },
  allow: 'user',
  params: {
    message_id: path(RequestedId, 'Id of a message that the caller may read.'),
    report_type: raw(ReportType, 'Reason of the report. `other` needs a description.', 'spam'),
    description: raw(
      text(MAX_REPORT_DESCRIPTION_LENGTH).default(''),
      'Explanation, at most 1000 characters. Required for `other`.',
      'Advertises a product in every topic',
    ),
  },
  example: ['description'],
  emits: [messageSent],
  summary: "Report a message to the organisation's moderators",
  description:
    "Reports a message. The notification bot writes the report into the organisation's channel for them. Refused if the setting `moderation_request_channel_id` names no channel.",
  level: 382,
});
