import type { WebhookBotRecord } from '@team-chat/contracts';
import type { Integration } from './integration';

/** Key of the secret among the settings of a bot. */
export const SECRET_OPTION = 'webhook_secret';

/** Returns the record of an integration for clients that help users to set up a webhook bot. */
export const incomingWebhookBotRecord = (integration: Integration): WebhookBotRecord => ({
  name: integration.name,
  display_name: integration.displayName,
  all_event_types: integration.events && [...integration.events],
  url_options: [...integration.urlOptions],
  config_options: integration.signature
    ? [
        {
          key: SECRET_OPTION,
          label: `Secret that ${integration.displayName} signs with`,
          validator: 'check_string',
        },
      ]
    : [],
});
