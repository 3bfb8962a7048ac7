import { z } from 'zod';
import { type ErrorCode, GroupObjection, Id, RealmObjection } from '@team-chat/contracts';

interface ErrorDetails {
  /** When clients get the error. */
  description: string;
  /** Fields of the envelope besides `result`, `msg` and `code`. */
  fields?: z.ZodRawShape;
}

const channel = { stream: z.string().optional(), stream_id: z.int().optional() };
const queue = { queue_id: z.string() };
const retryAfter = z.number().min(0).describe('Seconds after which the request may be repeated.');

/** Descriptions and fields of all errors, for documents. Source: spec/wire-contract.md, section 1.3. */
export const ERROR_DETAILS: Record<ErrorCode, ErrorDetails> = {
  BAD_REQUEST: {
    description: 'A parameter is wrong, the object does not exist, or the caller may not do this. `msg` says which.',
    fields: {
      parameters: z
        .string()
        .optional()
        .describe('Names of the parameters that exclude each other, with commas between them.'),
    },
  },
  REQUEST_VARIABLE_MISSING: {
    description: 'A required parameter is missing.',
    fields: { var_name: z.string().describe('Name of the parameter.') },
  },
  REQUEST_VARIABLE_INVALID: { description: 'A parameter has a value that it cannot have. `msg` says which.' },
  REQUEST_CONFUSING_VAR: { description: 'A parameter was sent under two of its names.' },
  BAD_EVENT_QUEUE_ID: {
    description: 'The event queue does not exist, or no longer does. Register a new queue.',
    fields: queue,
  },
  BAD_NARROW: {
    description: 'A term of the narrow is unknown or cannot be combined with another.',
    fields: { desc: z.string().describe('The term and what is wrong with it.') },
  },
  BAD_IMAGE: { description: 'The file is no picture, or one that this server cannot use. `msg` says why.' },
  REALM_UPLOAD_QUOTA: { description: "The file would exceed the organization's space for files." },
  UNAUTHORIZED_PRINCIPAL: { description: "The caller's role does not allow this." },
  STREAM_DOES_NOT_EXIST: {
    description:
      'The channel does not exist, or the caller may not know of it. `stream` or `stream_id` repeats the request.',
    fields: channel,
  },
  CANNOT_DEACTIVATE_LAST_USER: {
    description: 'The caller is the last owner, or the last user, of the organization.',
    fields: { is_last_owner: z.boolean(), entity: z.string() },
  },
  CANNOT_DEACTIVATE_GROUP_IN_USE: {
    description: 'Settings or other groups still use the group.',
    fields: { objections: z.array(z.union([GroupObjection, RealmObjection])) },
  },
  EXPECTATION_MISMATCH: {
    description: 'The value has changed since the client read it.',
    fields: {
      field_name: z
        .string()
        .optional()
        .describe('Name of the parameter that held the expected value, or of the setting in `expected`.'),
    },
  },
  INVITATION_FAILED: {
    description: 'Some or all addresses were not invited.',
    fields: {
      errors: z
        .array(z.tuple([z.string(), z.string(), z.boolean()]))
        .describe('Address, reason, and whether the address belongs to a deactivated user.'),
      sent_invitations: z.boolean().describe('Whether the other addresses were invited.'),
      daily_limit_reached: z.boolean(),
      license_limit_reached: z.boolean(),
    },
  },
  INVALID_PUSH_DEVICE_TOKEN: { description: 'The caller has no device with this token.' },
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: {
    description: 'Some of the messages are too old for the caller to move.',
    fields: {
      first_message_id_allowed_to_move: Id,
      total_messages_allowed_to_move: z.int(),
      total_messages_in_topic: z.int(),
    },
  },
  NO_ACTIVE_PUSH_DEVICE: { description: 'The caller has no registered device.' },
  PUSH_SERVICE_NOT_CONFIGURED: { description: 'This server sends no push notifications.' },
  REACTION_ALREADY_EXISTS: { description: 'The caller has already added this reaction.' },
  REACTION_DOES_NOT_EXIST: { description: 'The caller has not added this reaction.' },
  SYSTEM_GROUP_REQUIRED: {
    description: 'The setting takes system groups only.',
    fields: { setting_name: z.string() },
  },
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: {
    description: 'The caller may not mention everybody in a channel of this size.',
  },
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: {
    description: 'The caller may not mention everybody in a topic of this size.',
  },
  UNAUTHORIZED: {
    description: 'The credentials are missing, malformed or wrong, or the account is deactivated.',
  },
  AUTHENTICATION_FAILED: { description: 'The address or the password is wrong.' },
  USER_DEACTIVATED: { description: 'The account is deactivated.' },
  REALM_DEACTIVATED: { description: 'The organization is deactivated.' },
  PASSWORD_AUTH_DISABLED: { description: 'The organization does not allow passwords.' },
  NONEXISTENT_SUBDOMAIN: { description: 'The host name is that of no organization.' },
  METHOD_NOT_ALLOWED: {
    description: 'The path does not have this method.',
    fields: { allowed_methods: z.array(z.string()).optional() },
  },
  CHANNEL_ALREADY_EXISTS: {
    description: 'A channel has this name already.',
    fields: { channel_name: z.string() },
  },
  PAYLOAD_TOO_LARGE: { description: 'The body of the request is too large.' },
  RATE_LIMIT_HIT: {
    description: 'The caller sends too many requests.',
    fields: { 'retry-after': retryAfter },
  },
  INTERNAL_SERVER_ERROR: { description: 'The server failed. Its log has the request id.' },
  SERVICE_UNAVAILABLE: { description: 'A part of the server cannot be reached. Repeat the request.' },
  UNSUPPORTED_WEBHOOK_EVENT_TYPE: {
    description: 'The integration makes no message of such events. Nothing is wrong: the status is 200.',
    fields: {
      webhook_name: z.string().describe('Name of the integration.'),
      event_type: z.string().describe('Name of the event.'),
    },
  },
  ANOMALOUS_WEBHOOK_PAYLOAD: {
    description: 'The payload does not have the form that the integration expects.',
  },
  INVALID_JSON: { description: 'The payload is not valid JSON.' },
  MISSING_HTTP_EVENT_HEADER: {
    description: 'The request to an integration lacks the header that names the event.',
    fields: { header: z.string().describe('Name of the header.') },
  },
  INVALID_API_KEY: { description: 'The URL of an integration has a wrong API key.' },
};
