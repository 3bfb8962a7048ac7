// The checks below must run on any Node.js, so everything newer is imported after them.
const REQUIRED = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < REQUIRED[0] || (major === REQUIRED[0] && minor < REQUIRED[1])) {
  console.error(`Node.js ${REQUIRED.join('.')} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

const { checkOrExit, setUpOrExit } = await import('./setup.mjs');
await checkOrExit();
await setUpOrExit({ natsUrl: process.env.NATS_URL, tests: false });

await import('./run.mjs');
