import type { ServerResponse } from 'node:http';

/** Moves clients to other replicas when this one stops: from then on every answer closes its connection. A connection
 *  left open would carry further requests, the last of which would be cut off in the middle of its answer. */
export class ConnectionDrainer {
  private readonly open = new Set<ServerResponse>();
  private hasBegun = false;

  watch(res: ServerResponse): void {
    this.open.add(res);
    res.once('close', () => this.open.delete(res));
    if (this.hasBegun) endConnection(res);
  }

  begin(): void {
    this.hasBegun = true;
    for (const res of this.open) endConnection(res);
  }
}

function endConnection(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}
