import { operation } from './declare';

/** Source: spec/wire-contract-files-and-time.md, section 9. */
export const restErrorHandling = operation({
  id: 'rest-error-handling',
  http: { method: 'POST', path: '/rest-error-handling' },
  allow: 'user',
  summary: 'Answer with an error, so that clients can try how they handle errors',
  description: 'Always refuses with BAD_REQUEST.',
});
