import { successEnvelope } from './envelope';

test.each<[string, string[], string]>([
  ['{}', [], '{"result":"success","msg":""}'],
  ['{"id":1}', [], '{"result":"success","msg":"","id":1}'],
  ['{"message":"a"}', ['x'], '{"result":"success","msg":"","message":"a","ignored_parameters_unsupported":["x"]}'],
  ['{"msg":"done"}', [], '{"result":"success","msg":"done"}'],
  ['{"msg":"","id":1}', ['x'], '{"result":"success","msg":"","id":1,"ignored_parameters_unsupported":["x"]}'],
])('%s with ignored parameters %j becomes %s', (result, ignored, envelope) =>
  expect(Buffer.concat(successEnvelope(Buffer.from(result), ignored)).toString()).toBe(`${envelope}\n`),
);
