import { changedConfig, checkIntegration } from './bot-config';

test('changedConfig takes the secret, an empty one too, and nothing else', () => {
  expect(changedConfig({})).toEqual({});
  expect(changedConfig({ webhook_secret: 's3cret' })).toEqual({ webhook_secret: 's3cret' });
  expect(changedConfig({ webhook_secret: '' })).toEqual({ webhook_secret: '' });
  expect(() => changedConfig({ token: 'x' })).toThrow("Invalid configuration parameter 'token'.");
});

test.each([['x'.repeat(201)], ['a\nb'], ['\0'], ['\ud800']])('%j is no secret', (webhook_secret) => {
  expect(() => changedConfig({ webhook_secret })).toThrow('Invalid webhook_secret');
});

test('checkIntegration throws for integrations that there are not', () => {
  expect(() => checkIntegration('github')).not.toThrow();
  expect(() => checkIntegration('__proto__')).toThrow("Invalid integration '__proto__'.");
});
