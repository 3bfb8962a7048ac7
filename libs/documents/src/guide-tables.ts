import {
  ERROR_STATUS,
  type ErrorCode,
  EVENTS,
  HTTP_OPERATIONS,
  MAX_ALERT_WORD_LENGTH,
  MAX_DIRECT_RECIPIENTS,
  MAX_FULL_NAME_LENGTH,
  MAX_MESSAGES_PER_FETCH,
  MAX_MESSAGES_PER_FLAG_UPDATE,
  MAX_NARROW_TERMS,
  MAX_QUEUE_LIFESPAN_S,
  MAX_REPORT_DESCRIPTION_LENGTH,
  MAX_SAVED_SNIPPET_CONTENT_LENGTH,
  MAX_SAVED_SNIPPET_TITLE_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_STATUS_TEXT_LENGTH,
  MAX_UNREAD_MESSAGES,
  MAX_USER_GROUP_DESCRIPTION_LENGTH,
  MAX_USER_GROUP_NAME_LENGTH,
  QUEUE_IDLE_TIMEOUT_S,
  routesOf,
  SERVER_FIELD_DESCRIPTIONS,
  SERVER_REGISTRATION_FIELDS,
  TYPING_MAX_SUBSCRIBERS,
  WILDCARD_MENTION_THRESHOLD,
} from '@team-chat/contracts';
import { ERROR_DETAILS } from './error-details';
import { code, fieldNames, sortBy, table } from './tables';

/** Lists all events that clients get, sorted by name. An event with several forms has a row for each. */
function eventsForClients(): string {
  const rows = sortBy(EVENTS, ({ name }) => name).flatMap(({ name, clientSchema, description = '' }) => {
    if (!clientSchema) return [];
    // Every event has an id; the name says the others.
    const { id: _, type: __, op: ___, ...fields } = clientSchema.shape;
    return [[code([name]), description, code(fieldNames(fields))]];
  });
  return table(['event', 'when, and to whom', 'fields'], rows);
}

function errorTable(): string {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  const rows = codes.map((name) => {
    const { description, fields = {} } = ERROR_DETAILS[name];
    return [String(ERROR_STATUS[name]), code([name]), description, code(fieldNames(fields))];
  });
  return table(['status', 'code', 'when', 'further fields'], rows);
}

/** Lists the limits that registration returns, and those that it does not. */
function limitTable(): string {
  const returned = Object.entries(SERVER_REGISTRATION_FIELDS)
    .filter(
      ([name, value]) =>
        typeof value === 'number' && /^(max|password|event_queue|server_(presence|typing))_/.test(name),
    )
    .map(([name, value]) => [
      SERVER_FIELD_DESCRIPTIONS[name as keyof typeof SERVER_FIELD_DESCRIPTIONS],
      String(value),
      code([name]),
    ]);
  const others: [string, number][] = [
    ['Most messages of one fetch, `num_before` and `num_after` together.', MAX_MESSAGES_PER_FETCH],
    ['Most messages of one change of flags by a narrow, besides the anchor.', MAX_MESSAGES_PER_FLAG_UPDATE],
    ['Most terms of a narrow.', MAX_NARROW_TERMS],
    ['Most characters of all searches of a narrow together.', MAX_SEARCH_LENGTH],
    ['Most recipients of a direct message.', MAX_DIRECT_RECIPIENTS],
    ['Most unread messages in the data of registration.', MAX_UNREAD_MESSAGES],
    ['Seconds without a poll after which a queue is deleted.', QUEUE_IDLE_TIMEOUT_S],
    ['Most seconds that a client may ask for instead.', MAX_QUEUE_LIFESPAN_S],
    ['Most characters of the name of a user group.', MAX_USER_GROUP_NAME_LENGTH],
    ['Most characters of the description of a user group.', MAX_USER_GROUP_DESCRIPTION_LENGTH],
    ['Most characters of the name of a user.', MAX_FULL_NAME_LENGTH],
    ["Most characters of a saved snippet's title.", MAX_SAVED_SNIPPET_TITLE_LENGTH],
    ["Most characters of a saved snippet's text.", MAX_SAVED_SNIPPET_CONTENT_LENGTH],
    ['Most characters of a status.', MAX_STATUS_TEXT_LENGTH],
    ['Most characters of an alert word.', MAX_ALERT_WORD_LENGTH],
    ['Most characters of the description of a report.', MAX_REPORT_DESCRIPTION_LENGTH],
    ['Most subscribers of a channel in which everybody may mention all.', WILDCARD_MENTION_THRESHOLD],
    ['Most subscribers of a channel with typing notifications.', TYPING_MAX_SUBSCRIBERS],
  ];
  return table(
    ['limit', 'value', 'field of registration'],
    [...returned, ...others.map(([text, value]) => [text, String(value), ''])],
  );
}

/** Lists the operations that are not as old as the API, the newest first. */
function levelTable(): string {
  const dated = HTTP_OPERATIONS.filter(({ level }) => level !== undefined);
  const rows = dated
    .sort((one, other) => other.level! - one.level!)
    .map((op) => [String(op.level), code(routesOf(op).slice(0, 1)), op.summary]);
  return table(['level', 'operation', 'what it does'], rows);
}

/** Builders of the tables that guides contain, in Markdown, by the names that guides have for them. */
export const GUIDE_TABLES: Readonly<Record<string, () => string>> = {
  events: eventsForClients,
  errors: errorTable,
  limits: limitTable,
  levels: levelTable,
};
