import { z } from 'zod';
import { json, operation, raw } from './operation';
import { RequestedId } from './scalars';

const owner = 'accounts';

const apnsPath = '/users/me/apns_device_token';
const fcmPath = '/users/me/android_gcm_reg_id';
const token = raw(z.string());

export const addApnsToken = operation({
  id: 'add-apns-token',
  owner,
  http: { method: 'POST', path: apnsPath },
  allow: 'human',
  params: { token, appid: raw(z.string().regex(/^[.a-zA-Z0-9-]+$/)) },
  summary: "Add the push token of one of the caller's Apple devices",
});

export const removeApnsToken = operation({
  id: 'remove-apns-token',
  owner,
  http: { method: 'DELETE', path: apnsPath },
  allow: 'human',
  params: { token },
  summary: "Remove the push token of one of the caller's Apple devices",
});

export const addFcmToken = operation({
  id: 'add-fcm-token',
  owner,
  http: { method: 'POST', path: fcmPath },
  allow: 'human',
  params: { token },
  summary: "Add the push token of one of the caller's Android devices",
});

export const removeFcmToken = operation({
  id: 'remove-fcm-token',
  owner,
  http: { method: 'DELETE', path: fcmPath },
  allow: 'human',
  params: { token },
  summary: "Remove the push token of one of the caller's Android devices",
});

export const testNotify = operation({
  id: 'test-notify',
  owner,
  errors: ['INVALID_PUSH_DEVICE_TOKEN'],
  http: { method: 'POST', path: '/mobile_push/test_notification' },
  allow: 'human',
  /** The token of one device; all devices where absent. */
  params: { token: raw(z.string().optional()) },
  summary: "Send a test notification to the caller's devices",
});

export const registerPushDevice = operation({
  id: 'register-push-device',
  owner,
  errors: ['PUSH_SERVICE_NOT_CONFIGURED'],
  http: { method: 'POST', path: '/mobile_push/register' },
  allow: 'human',
  params: {
    token_kind: raw(z.enum(['fcm', 'apns'])),
    push_account_id: json(RequestedId),
    push_public_key: raw(z.string()),
    bouncer_public_key: raw(z.string()),
    encrypted_push_registration: raw(z.string()),
  },
  summary: 'Register a device for encrypted notifications; always refused, because there is no push service',
  level: 406,
});

export const e2eeTestNotify = operation({
  id: 'e2ee-test-notify',
  owner,
  errors: ['NO_ACTIVE_PUSH_DEVICE'],
  http: { method: 'POST', path: '/mobile_push/e2ee/test_notification' },
  allow: 'human',
  params: { push_account_id: json(RequestedId.optional()) },
  summary: 'Send an encrypted test notification; always refused, because no device can be registered',
  level: 420,
});
