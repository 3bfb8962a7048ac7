// Sets up what `npm start` needs, and builds the test code as well. For CI and `npm run bench`.
import { setUpOrExit } from './setup.mjs';

await setUpOrExit({ natsUrl: process.env.TEST_NATS_URL, tests: true });
