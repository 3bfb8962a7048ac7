import { z } from 'zod';

const details = z.record(z.string(), z.unknown());

/** A rule was triggered by an event. */
export const EventPayload = z.object({ data: z.object({ event: details }) });

/** An issue changed. */
export const IssuePayload = z.object({
  action: z.string(),
  data: z.object({ issue: details }),
  actor: z.object({ name: z.string().nullish() }).nullish(),
});

/** The form of the plugin "Webhooks". */
export const PluginPayload = z.object({ event: details, url: z.string().nullish() });

/** The form of the plugin in versions that sent no event. */
export const LegacyPayload = z.object({
  project_name: z.string(),
  message: z.string(),
  url: z.string().nullish(),
  level: z.string(),
});
