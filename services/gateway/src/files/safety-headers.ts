/** Headers of files of users and other servers: nothing in them may run, load anything else, or be shown within another
 *  page. */
export const SAFETY_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; media-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; object-src 'self'; plugin-types application/pdf;",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};
