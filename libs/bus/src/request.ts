import type { Actor, RequestInfo } from '@team-chat/contracts';

/** A request as it travels to the owner of its operation. */
export interface BusRequest {
  actor?: Actor | undefined;
  params: Record<string, unknown>;
  info: RequestInfo;
}
