/** The commit that counts as the version before, while no version has a tag: the first one with the baseline of the schemas. */
export const VERSION_BEFORE = '862ef68d';
