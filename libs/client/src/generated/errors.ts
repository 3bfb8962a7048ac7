// Generated from the declarations of the API: do not edit. `npm run generate` writes it.
import { ApiError } from '../api-error.ts';

export class UnsupportedWebhookEventTypeError extends ApiError {
  override readonly name: string = 'UnsupportedWebhookEventTypeError';
}
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError';
}
export class RequestVariableMissingError extends ApiError {
  override readonly name: string = 'RequestVariableMissingError';
}
export class RequestVariableInvalidError extends ApiError {
  override readonly name: string = 'RequestVariableInvalidError';
}
export class RequestConfusingVarError extends ApiError {
  override readonly name: string = 'RequestConfusingVarError';
}
export class BadEventQueueIdError extends ApiError {
  override readonly name: string = 'BadEventQueueIdError';
}
export class BadNarrowError extends ApiError {
  override readonly name: string = 'BadNarrowError';
}
export class BadImageError extends ApiError {
  override readonly name: string = 'BadImageError';
}
export class UnauthorizedPrincipalError extends ApiError {
  override readonly name: string = 'UnauthorizedPrincipalError';
}
export class StreamDoesNotExistError extends ApiError {
  override readonly name: string = 'StreamDoesNotExistError';
}
export class CannotDeactivateLastUserError extends ApiError {
  override readonly name: string = 'CannotDeactivateLastUserError';
}
export class CannotDeactivateGroupInUseError extends ApiError {
  override readonly name: string = 'CannotDeactivateGroupInUseError';
}
export class ExpectationMismatchError extends ApiError {
  override readonly name: string = 'ExpectationMismatchError';
}
export class InvitationFailedError extends ApiError {
  override readonly name: string = 'InvitationFailedError';
}
export class AnomalousWebhookPayloadError extends ApiError {
  override readonly name: string = 'AnomalousWebhookPayloadError';
}
export class InvalidJsonError extends ApiError {
  override readonly name: string = 'InvalidJsonError';
}
export class InvalidPushDeviceTokenError extends ApiError {
  override readonly name: string = 'InvalidPushDeviceTokenError';
}
export class MissingHttpEventHeaderError extends ApiError {
  override readonly name: string = 'MissingHttpEventHeaderError';
}
export class MoveMessagesTimeLimitExceededError extends ApiError {
  override readonly name: string = 'MoveMessagesTimeLimitExceededError';
}
export class NoActivePushDeviceError extends ApiError {
  override readonly name: string = 'NoActivePushDeviceError';
}
export class PushServiceNotConfiguredError extends ApiError {
  override readonly name: string = 'PushServiceNotConfiguredError';
}
export class ReactionAlreadyExistsError extends ApiError {
  override readonly name: string = 'ReactionAlreadyExistsError';
}
export class ReactionDoesNotExistError extends ApiError {
  override readonly name: string = 'ReactionDoesNotExistError';
}
export class RealmUploadQuotaError extends ApiError {
  override readonly name: string = 'RealmUploadQuotaError';
}
export class SystemGroupRequiredError extends ApiError {
  override readonly name: string = 'SystemGroupRequiredError';
}
export class StreamWildcardMentionNotAllowedError extends ApiError {
  override readonly name: string = 'StreamWildcardMentionNotAllowedError';
}
export class TopicWildcardMentionNotAllowedError extends ApiError {
  override readonly name: string = 'TopicWildcardMentionNotAllowedError';
}
export class UnauthorizedError extends ApiError {
  override readonly name: string = 'UnauthorizedError';
}
export class InvalidApiKeyError extends ApiError {
  override readonly name: string = 'InvalidApiKeyError';
}
export class AuthenticationFailedError extends ApiError {
  override readonly name: string = 'AuthenticationFailedError';
}
export class UserDeactivatedError extends ApiError {
  override readonly name: string = 'UserDeactivatedError';
}
export class RealmDeactivatedError extends ApiError {
  override readonly name: string = 'RealmDeactivatedError';
}
export class PasswordAuthDisabledError extends ApiError {
  override readonly name: string = 'PasswordAuthDisabledError';
}
export class NonexistentSubdomainError extends ApiError {
  override readonly name: string = 'NonexistentSubdomainError';
}
export class MethodNotAllowedError extends ApiError {
  override readonly name: string = 'MethodNotAllowedError';
}
export class ChannelAlreadyExistsError extends ApiError {
  override readonly name: string = 'ChannelAlreadyExistsError';
}
export class PayloadTooLargeError extends ApiError {
  override readonly name: string = 'PayloadTooLargeError';
}
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError';
}
export class InternalServerError extends ApiError {
  override readonly name: string = 'InternalServerError';
}
export class ServiceUnavailableError extends ApiError {
  override readonly name: string = 'ServiceUnavailableError';
}

/** The class of each code. */
export const ERROR_CLASSES = {
  UNSUPPORTED_WEBHOOK_EVENT_TYPE: UnsupportedWebhookEventTypeError,
  BAD_REQUEST: BadRequestError,
  REQUEST_VARIABLE_MISSING: RequestVariableMissingError,
  REQUEST_VARIABLE_INVALID: RequestVariableInvalidError,
  REQUEST_CONFUSING_VAR: RequestConfusingVarError,
  BAD_EVENT_QUEUE_ID: BadEventQueueIdError,
  BAD_NARROW: BadNarrowError,
  BAD_IMAGE: BadImageError,
  UNAUTHORIZED_PRINCIPAL: UnauthorizedPrincipalError,
  STREAM_DOES_NOT_EXIST: StreamDoesNotExistError,
  CANNOT_DEACTIVATE_LAST_USER: CannotDeactivateLastUserError,
  CANNOT_DEACTIVATE_GROUP_IN_USE: CannotDeactivateGroupInUseError,
  EXPECTATION_MISMATCH: ExpectationMismatchError,
  INVITATION_FAILED: InvitationFailedError,
  ANOMALOUS_WEBHOOK_PAYLOAD: AnomalousWebhookPayloadError,
  INVALID_JSON: InvalidJsonError,
  INVALID_PUSH_DEVICE_TOKEN: InvalidPushDeviceTokenError,
  MISSING_HTTP_EVENT_HEADER: MissingHttpEventHeaderError,
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: MoveMessagesTimeLimitExceededError,
  NO_ACTIVE_PUSH_DEVICE: NoActivePushDeviceError,
  PUSH_SERVICE_NOT_CONFIGURED: PushServiceNotConfiguredError,
  REACTION_ALREADY_EXISTS: ReactionAlreadyExistsError,
  REACTION_DOES_NOT_EXIST: ReactionDoesNotExistError,
  REALM_UPLOAD_QUOTA: RealmUploadQuotaError,
  SYSTEM_GROUP_REQUIRED: SystemGroupRequiredError,
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: StreamWildcardMentionNotAllowedError,
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: TopicWildcardMentionNotAllowedError,
  UNAUTHORIZED: UnauthorizedError,
  INVALID_API_KEY: InvalidApiKeyError,
  AUTHENTICATION_FAILED: AuthenticationFailedError,
  USER_DEACTIVATED: UserDeactivatedError,
  REALM_DEACTIVATED: RealmDeactivatedError,
  PASSWORD_AUTH_DISABLED: PasswordAuthDisabledError,
  NONEXISTENT_SUBDOMAIN: NonexistentSubdomainError,
  METHOD_NOT_ALLOWED: MethodNotAllowedError,
  CHANNEL_ALREADY_EXISTS: ChannelAlreadyExistsError,
  PAYLOAD_TOO_LARGE: PayloadTooLargeError,
  RATE_LIMIT_HIT: RateLimitError,
  INTERNAL_SERVER_ERROR: InternalServerError,
  SERVICE_UNAVAILABLE: ServiceUnavailableError,
};
