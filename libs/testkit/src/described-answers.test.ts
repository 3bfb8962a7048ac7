import { DescribedAnswers, describedAnswers } from './described-answers';

const success = (fields: object = {}) => ({ result: 'success', msg: '', ...fields });
const refusal = (code: string, fields: object = {}) => ({ result: 'error', msg: 'No', code, ...fields });
const check = (...args: Parameters<DescribedAnswers['check']>) => describedAnswers().check(...args);

test.each<[string, string, number, object]>([
  ['POST', '/messages', 200, success({ id: 7 })],
  ['POST', '/messages', 200, success({ id: 7, ignored_parameters_unsupported: ['x'] })],
  ['GET', '/events', 200, success({ queue_id: 'q', events: [{ type: 'heartbeat', id: 1 }] })],
  ['GET', '/events', 400, refusal('BAD_EVENT_QUEUE_ID', { queue_id: 'q' })],
  ['DELETE', '/messages/7', 405, refusal('METHOD_NOT_ALLOWED')],
  ['DELETE', '/messages/7', 429, refusal('RATE_LIMIT_HIT', { 'retry-after': 1.5 })],
  ['GET', '/no/such/path', 404, refusal('BAD_REQUEST')],
])('%s %s: an answer %i as described is accepted', (method, path, status, body) => {
  expect(() => check(method, path, status, body)).not.toThrow();
});

test.each<[string, string, number, object, string]>([
  ['POST', '/messages', 200, success({ id: '7' }), '/properties/id/type'],
  ['POST', '/messages', 200, success({ id: 7, extra: 1 }), 'must NOT have additional properties'],
  ['POST', '/messages', 200, success(), "must have required property 'id'"],
  ['GET', '/events', 200, success({ queue_id: 'q', events: [{ type: 'teapot', id: 1 }] }), 'alternatives'],
  [
    'GET',
    '/events',
    200,
    success({ queue_id: 'q', events: [{ type: 'typing', op: 'start', id: 'x' }] }),
    "must have required property 'message_type'",
  ],
  ['POST', '/messages', 400, refusal('BAD_NARROW', { desc: 'x' }), 'alternatives'],
  ['POST', '/messages', 400, refusal('BAD_REQUEST', { extra: 1 }), 'must NOT have additional properties'],
])('%s %s: an answer %i that is described otherwise is refused', (method, path, status, body, problem) => {
  expect(() => check(method, path, status, body)).toThrow(problem);
});
