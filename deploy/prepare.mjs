// What `npm test` and `npm run bench` need before they start: the same set-up as `npm start`, and the test code built.
import { setUpOrExit } from './setup.mjs';

await setUpOrExit({ natsUrl: process.env.TEST_NATS_URL, tests: true });
