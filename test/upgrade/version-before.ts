/** The commit that counts as the version before, while no version has a tag. */
export const VERSION_BEFORE = '84919b6';
