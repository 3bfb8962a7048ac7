import { BadRequestError, type BotService, WEBHOOK_INTERFACES } from '@team-chat/contracts';
import { newApiKey } from './api-keys';

/** Throws for an interface type that outgoing webhooks do not have. */
export function checkInterface(type: number): void {
  if (!WEBHOOK_INTERFACES.includes(type)) throw new BadRequestError('Invalid interface type');
}

/** Returns the service of a new outgoing webhook. Its token has the form of an API key. */
export function newService(base_url: string, interface_type: number): BotService {
  return { base_url, interface: interface_type, token: newApiKey() };
}

/** Returns a service with the requested changes. Throws where the bot has none. */
export function changedService(
  service: BotService | undefined,
  requested: { service_payload_url?: string | undefined; service_interface?: number | undefined },
): BotService {
  const { service_payload_url, service_interface } = requested;
  if (!service) throw new BadRequestError('Invalid bot type');
  if (service_interface !== undefined) checkInterface(service_interface);
  return {
    ...service,
    base_url: service_payload_url ?? service.base_url,
    interface: service_interface ?? service.interface,
  };
}
