import { z } from 'zod';
import type { Param } from './operation';

/** A file that the gateway has received and stored, before the operation's owner has accepted it. */
export const UploadedFile = z.strictObject({
  key: z.string().describe('Key of the bytes in the store.'),
  name: z.string().describe('The name that the client sent, decoded.'),
  content_type: z.string().nullable().describe('The type that the client sent; null if it sent none.'),
  size: z.int().describe("Bytes, at most the parameter's limit."),
  is_too_large: z.boolean().describe('Whether the file is larger than the limit. Then only its beginning is stored.'),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

const MIB = 1024 * 1024;

/** Declares the files of a multipart form. Their fields may have any name: what counts is the number of files. Clients send
 *  one, and the owner refuses any other number with texts of its own. `example` is the name of a file in the documents. */
export function uploadedFiles(
  description: string,
  { maxMib, example, required = true }: { maxMib: number; example: string; required?: boolean },
): Param<z.ZodDefault<z.ZodArray<typeof UploadedFile>>> {
  const schema = z.array(UploadedFile).default([]).describe(description);
  return { encoding: 'file', schema, aliases: [], required, maxBytes: maxMib * MIB, exampleFile: example };
}

/** Returns the most bytes of each file that an operation takes; undefined for one that takes none. */
export function maxFileBytes(params: Record<string, Param>): number | undefined {
  return Object.values(params).find(({ encoding }) => encoding === 'file')?.maxBytes;
}
