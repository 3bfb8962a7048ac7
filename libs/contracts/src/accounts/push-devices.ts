import { z } from 'zod';
import { json, raw } from '../declaring/operation';
import { RequestedId } from '../declaring/scalars';
import { operation } from './declare';

const apnsPath = '/users/me/apns_device_token';
const fcmPath = '/users/me/android_gcm_reg_id';
const token = raw(
  z.string(),
  "Token under which the push service of the device's maker knows the app on the device.",
  'c0ffee5eed',
);

export const addApnsToken = operation({
  id: 'add-apns-token',
  http: { method: 'POST', path: apnsPath },
  allow: 'human',
  params: {
    token,
    appid: raw(z.string().regex(/^[.a-zA-Z0-9-]+$/), 'Identifier of the app.', 'com.example.chat'),
  },
  summary: "Add the push token of one of the caller's Apple devices",
  description: 'Registers an Apple device of the caller for push notifications. Registering it again is no error.',
});

export const removeApnsToken = operation({
  id: 'remove-apns-token',
  http: { method: 'DELETE', path: apnsPath },
  allow: 'human',
  params: { token },
  summary: "Remove the push token of one of the caller's Apple devices",
  description: 'Ends push notifications to an Apple device. Refused if the token is not registered.',
});

export const addFcmToken = operation({
  id: 'add-fcm-token',
  http: { method: 'POST', path: fcmPath },
  allow: 'human',
  params: { token },
  summary: "Add the push token of one of the caller's Android devices",
  description: 'Registers an Android device of the caller for push notifications. Registering it again is no error.',
});

export const removeFcmToken = operation({
  id: 'remove-fcm-token',
  http: { method: 'DELETE', path: fcmPath },
  allow: 'human',
  params: { token },
  summary: "Remove the push token of one of the caller's Android devices",
  description: 'Ends push notifications to an Android device. Refused if the token is not registered.',
});

export const testNotify = operation({
  id: 'test-notify',
  errors: ['INVALID_PUSH_DEVICE_TOKEN'],
  http: { method: 'POST', path: '/mobile_push/test_notification' },
  level: 234,
  allow: 'human',
  params: {
    token: raw(z.string().optional(), 'Token of the device. Absent: all devices of the caller.', 'c0ffee5eed'),
  },
  example: ['token'],
  summary: "Send a test notification to the caller's devices",
  description: 'Refuses a token that is not registered. Sends nothing, because this server has no push service.',
});

export const registerPushDevice = operation({
  id: 'register-push-device',
  errors: ['PUSH_SERVICE_NOT_CONFIGURED'],
  http: { method: 'POST', path: '/mobile_push/register' },
  allow: 'human',
  params: {
    token_kind: raw(z.enum(['fcm', 'apns']), 'Push service of the device: `fcm` for Android, `apns` for Apple.'),
    push_account_id: json(RequestedId, 'Number that the client chooses for this account on the device.', 2408),
    push_public_key: raw(
      z.string(),
      'Public key of the client, for the encryption of notifications.',
      'ZBN7QdPq0g5iAfoyUvCIOQYUmTCL6GTKGeJPDJ4VY3Y=',
    ),
    bouncer_public_key: raw(
      z.string(),
      'Public key of the push service with which the registration is encrypted.',
      'k1fWLiuJ5Df0oTkYIyuVD5Nm9Yv3EpjrLwTOY2sGzX0=',
    ),
    encrypted_push_registration: raw(z.string(), 'The encrypted registration of the device.', 'lUo2ZbGvq8Xh0aRj'),
  },
  summary: 'Register a device for encrypted notifications; always refused, because there is no push service',
  description: 'Registers a device for encrypted push notifications. Refused because this server has no push service.',
  level: 406,
});

export const e2eeTestNotify = operation({
  id: 'e2ee-test-notify',
  errors: ['NO_ACTIVE_PUSH_DEVICE'],
  http: { method: 'POST', path: '/mobile_push/e2ee/test_notification' },
  allow: 'human',
  params: {
    push_account_id: json(
      RequestedId.optional(),
      'Number of the account on one device. Absent: all devices of the caller.',
    ),
  },
  summary: 'Send an encrypted test notification; always refused, because no device can be registered',
  description:
    "Sends an encrypted test notification to the caller's devices. Refused because no device can be registered.",
  level: 420,
});
