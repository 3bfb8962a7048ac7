import { basename } from 'node:path';

/** The vendor's name in identifiers of the deployments that this test file starts: one name for about half of the files,
 *  the other for the rest. The file's name decides, so that a failure repeats. IDENTIFIER_VENDOR overrides it. */
const name = basename(expect.getState().testPath!);
const sum = [...name].reduce((total, character) => total + character.codePointAt(0)!, 0);
process.env.IDENTIFIER_VENDOR ??= sum % 2 === 0 ? 'service' : 'zulip';

// The deployment that service tests share, where they run in the same run, has the other name for half of these files.
delete process.env.TEST_SHARED_DEPLOYMENT;
