/** The version of this software. A release sets it (`npm run release`), as in package.json. */
export const VERSION = '0.1.0';
