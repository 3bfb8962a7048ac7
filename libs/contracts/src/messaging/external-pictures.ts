import { z } from 'zod';
import { raw } from '../declaring/operation';
import { operation } from './declare';

export const checkExternalPicture = operation({
  id: 'check-external-picture',
  allow: 'internal',
  params: { digest: raw(z.string()), url: raw(z.string()) },
  result: {
    /** Whether a rendered message may contain the path with this digest and URL. */
    is_signed: z.boolean(),
  },
  safe: true,
  summary: 'Check the signature in the path of a picture of another server',
});
