import { BadRequestError, type BotService, WEBHOOK_INTERFACES } from '@team-chat/contracts';
import { newApiKey } from './api-keys';

/** Throws for a way of calling that no outgoing webhook knows. */
export function checkInterface(type: number): void {
  if (!WEBHOOK_INTERFACES.includes(type)) throw new BadRequestError('Invalid interface type');
}

/** An outgoing webhook's service. Its token is no API key, but looks like one. */
export function newService(base_url: string, interface_type: number): BotService {
  return { base_url, interface: interface_type, token: newApiKey() };
}

/** A service with what is asked to be changed of it. Throws where there is none. */
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
