import type { AnyOperation } from '@team-chat/contracts';
import { curlSample } from './curl';
import { pythonSample } from './python';
import { exampleRequest } from './request';
import { typescriptSample } from './typescript';

/** A sample in the form of the extension `x-codeSamples`. */
export interface CodeSample {
  lang: string;
  /** Absent where the language says all. */
  label?: string;
  source: string;
}

/** Returns an operation's example in several languages. `addition`, for one of several routes, is added to the
 *  languages as labels. */
export function codeSamplesOf(op: AnyOperation, addition = ''): CodeSample[] {
  const request = exampleRequest(op);
  const samples = { Shell: curlSample(request), TypeScript: typescriptSample(op), Python: pythonSample(request) };
  return Object.entries(samples).map(([lang, source]) => ({
    lang,
    ...(addition !== '' && { label: lang + addition }),
    source,
  }));
}
