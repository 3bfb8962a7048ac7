import { z } from 'zod';
import { json, operation, type ServiceName } from '../declaring/operation';
import { Id } from '../declaring/scalars';

/** Declares the operation by which a service removes a part of the data of an organisation that is deleted for good. */
export const erasePage = <O extends ServiceName>(owner: O) =>
  operation({
    id: 'erase-page',
    owner,
    allow: 'internal',
    params: { realm_id: json(Id) },
    /** Whether nothing was left to remove. */
    result: { is_done: z.boolean() },
    summary: "Remove some of the service's rows and files of an organisation that is deleted for good",
  });
