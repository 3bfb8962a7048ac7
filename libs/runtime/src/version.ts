/** The version of this software. A release sets it (`npm run release`), as in package.json. */
export const VERSION = '0.1.0';
/** The version before, which this one replaces while users go on working. A release sets it, too. */
export const PREVIOUS_VERSION = '0.1.0';
