import { z } from 'zod';
import { fileStoreConfig } from '@team-chat/files';
import { outgoingConfig, webhookTimeoutConfig } from '@team-chat/outgoing';
import { emailGatewayConfig, uploadConfig } from '@team-chat/runtime';
import { dataServiceConfig } from '@team-chat/service';

export const messagingConfig = z.object({
  ...dataServiceConfig,
  ...fileStoreConfig('FILES'),
  ...outgoingConfig,
  ...uploadConfig,
  ...emailGatewayConfig,
  ...webhookTimeoutConfig,
  /** Days for which deleted and expired messages can be restored, before they are erased. */
  MESSAGE_ARCHIVE_DAYS: z.coerce.number().min(0).default(30),
  /** Seconds between two removals of files that nothing uses any more, and of messages that have expired. */
  FILES_SWEEP_SECONDS: z.coerce.number().min(0.1).default(86_400),
});
export type MessagingConfig = z.output<typeof messagingConfig>;
