import { z } from 'zod';
import { json } from '../declaring/operation';
import { operation } from './declare';

export const requestRealmList = operation({
  id: 'request-realm-list',
  errors: ['RATE_LIMIT_HIT'],
  allow: 'internal',
  params: {
    email: json(z.string()),
    /** IP address of the browser, whose requests are limited. */
    address: json(z.string()),
  },
  /** False for a text that is no email address. The answer does not tell whether somebody has the address. */
  result: { is_address: z.boolean() },
  summary: 'Mail the organisations in which an address has an account',
});

export const findRealmUrl = operation({
  id: 'find-realm-url',
  allow: 'internal',
  params: {
    /** A subdomain of the deployment, a host name, or a URL. */
    name: json(z.string()),
  },
  result: { realm: z.strictObject({ name: z.string(), url: z.string() }).nullable() },
  safe: true,
  summary: 'Get the URL of an active organisation; null where there is none',
});
