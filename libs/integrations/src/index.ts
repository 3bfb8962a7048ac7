export { Attachment as SlackAttachment, attachmentText, Block as SlackBlock, blockText } from './slack/blocks';
export { type Integration, type Signature, type UrlOption } from './integration';
export { clientNameOf, interpret, queryOf, type ReceivedWebhook } from './interpret';
export { renderDocumentation as documentationOf, type Example } from './documentation';
export { findIntegration, INTEGRATIONS } from './registry';
export { SECRET_OPTION, incomingWebhookBotRecord } from './registration';
