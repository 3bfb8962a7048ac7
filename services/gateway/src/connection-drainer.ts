import type { ServerResponse } from 'node:http';

/** Sends clients elsewhere when this replica goes: from then on every answer ends its connection. One that was left
 *  open would be asked again, and cut off at last in the middle of an answer. */
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
