import { createServer } from 'node:http';

export interface Health {
  /** Turns /health/ready into 503: traffic should go elsewhere. */
  setReady(ready: boolean): void;
  /** Answers a health request; false when the path is none. */
  handle(path: string | undefined, respond: (status: number, body: string) => void): boolean;
}

/** /health/live says that the process runs, /health/ready that it takes work: `check` throws when it cannot. */
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

/** Serves health on a port of its own, for services that have no HTTP otherwise. */
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
