import { createServer } from 'node:http';

export interface Health {
  /** Sets whether /health/ready may answer 200; otherwise it answers 503, so that traffic goes elsewhere. */
  setReady(ready: boolean): void;
  /** Answers a health request; returns false for any other path. */
  handle(path: string | undefined, respond: (status: number, body: string) => void): boolean;
}

/** Answers /health/live with 200 while the process runs, and /health/ready while it is ready and `check` resolves. */
export function createHealth(check: () => Promise<void>): Health {
  let ready = false;
  return {
    setReady: (value) => void (ready = value),
    handle(path, respond) {
      if (path === '/health/live') respond(200, '{"status":"live"}\n');
      else if (path === '/health/ready') {
        void (ready ? check() : Promise.reject(new Error('not ready'))).then(
          () => respond(200, '{"status":"ready"}\n'),
          () => respond(503, '{"status":"not ready"}\n'),
        );
      } else return false;
      return true;
    },
  };
}

/** Serves health on a separate port, for services without HTTP; port 0 for none. Returns a function that closes it. */
export async function serveHealth(health: Health, port: number): Promise<() => Promise<void>> {
  if (port === 0) return async () => undefined;
  const server = createServer((req, res) => {
    const respond = (status: number, body: string) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(body);
    if (!health.handle(req.url, respond)) respond(404, '{"status":"not found"}\n');
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, () => resolve()));
  return () => new Promise((resolve) => server.close(() => resolve()));
}
