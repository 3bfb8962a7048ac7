import { z } from 'zod';
import type { Integration } from '../integration';
import { codeBlock } from '../text/text';

const Payload = z.record(z.string(), z.unknown());

export const integration: Integration = {
  name: 'json',
  displayName: 'JSON',
  setup:
    'Enter the URL in any program that sends JSON objects with `POST`. The message shows the object as it is, which helps to find out what a program sends.',
  events: null,
  urlOptions: [],
  example: 'object',
  messages({ payload }) {
    const content = codeBlock('json', JSON.stringify(Payload.parse(payload), null, 2));
    return [{ event: null, topic: 'JSON', content }];
  },
};
