/** The commit that counts as the version before, while no version has a tag. Its gateway closes idle connections at once when it
 *  stops, which breaks a request that is on its way. */
export const VERSION_BEFORE = '84919b6';
