import { z } from 'zod';
import { parseNetworks } from './networks';

export const webhookConfig = {
  /** Seconds within which a webhook has to answer. */
  WEBHOOK_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(60).default(10),
};

/** Settings of a service that requests URLs of others. */
export const outgoingConfig = {
  /** Networks that may be requested although they are not on the Internet, such as `10.1.0.0/16,fd00::/8`. */
  OUTGOING_NETWORKS: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return parseNetworks(text.split(',').flatMap((each) => each.trim() || []));
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    }),
};
