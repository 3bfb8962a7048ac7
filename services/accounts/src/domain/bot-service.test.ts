import { changedService, newService } from './bot-service';

const SERVICE = newService('https://a.example', 1);

test('newService gives each service a new token', () => {
  expect(SERVICE).toEqual({
    base_url: 'https://a.example',
    interface: 1,
    token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
  });
  expect(newService('https://a.example', 1).token).not.toBe(SERVICE.token);
});

test.each([
  [{}, {}],
  [{ service_payload_url: 'https://b.example' }, { base_url: 'https://b.example' }],
  [{ service_interface: 2 }, { interface: 2 }],
])('%j changes %j, and not the token', (requested, changes) => {
  expect(changedService(SERVICE, requested)).toEqual({ ...SERVICE, ...changes });
});

test('changedService refuses an unknown interface type, and a bot without a service', () => {
  expect(() => changedService(SERVICE, { service_interface: 3 })).toThrow('Invalid interface type');
  expect(() => changedService(undefined, { service_interface: 1 })).toThrow('Invalid bot type');
});
