import type { AnyOperation } from '@team-chat/contracts';
import { curlSample } from './curl';
import { pythonSample } from './python';
import { exampleRequest } from './request';
import { typescriptSample } from './typescript';

/** A sample in the form of the extension `x-codeSamples`. */
export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/** Returns an operation's example in several languages. `addition` is added to the labels. */
export function codeSamplesOf(op: AnyOperation, addition = ''): CodeSample[] {
  const request = exampleRequest(op);
  return [
    { lang: 'Shell', label: `curl${addition}`, source: curlSample(request) },
    { lang: 'TypeScript', label: `TypeScript${addition}`, source: typescriptSample(op) },
    { lang: 'Python', label: `Python${addition}`, source: pythonSample(request) },
  ];
}
