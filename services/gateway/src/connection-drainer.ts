import type { ServerResponse } from 'node:http';

/** Moves clients to other replicas when this one stops: from then on every answer closes its connection. A connection
 *  left open would carry further requests, the last of which would be cut off in the middle of its answer. */
export class ConnectionDrainer {
  private readonly open = new Set<ServerResponse>();
  private readonly forget = removerFrom(this.open);
  private hasBegun = false;

  watch(res: ServerResponse): void {
    this.open.add(res);
    res.on('close', this.forget);
    if (this.hasBegun) endConnection(res);
  }

  begin(): void {
    this.hasBegun = true;
    for (const res of this.open) endConnection(res);
  }
}

/** Returns a listener for all responses: one for each would take memory while they wait. */
function removerFrom(open: Set<ServerResponse>): (this: ServerResponse) => void {
  return function () {
    open.delete(this);
  };
}

function endConnection(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}
