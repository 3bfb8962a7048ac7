'use strict';
// CommonJS, so that both the set-up (before anything is built) and compiled code can load it.
const { createServer } = require('node:net');

/** Returns why a TCP port cannot be used, in one sentence without its end; undefined for a free one. */
async function portProblem(port, host) {
  const server = createServer();
  try {
    await new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    await new Promise((resolve) => server.close(resolve));
    return undefined;
  } catch ({ code }) {
    const reason = code === 'EADDRINUSE' ? 'is taken: something else listens there' : `cannot be used (${code})`;
    return `Port ${port} of ${host} ${reason}`;
  }
}

exports.portProblem = portProblem;
