import { changedPrivacy, type ChannelPrivacy, type PrivacyRequest } from './channel-privacy';

const privacy = (invite_only: boolean, is_web_public: boolean, history: boolean): ChannelPrivacy => ({
  invite_only,
  is_web_public,
  history_public_to_subscribers: history,
});
const PUBLIC = privacy(false, false, true);
const WEB = privacy(false, true, true);
const SHARED = privacy(true, false, true);
const PROTECTED = privacy(true, false, false);

test.each<[ChannelPrivacy, PrivacyRequest, ChannelPrivacy]>([
  [PUBLIC, {}, PUBLIC],
  [PUBLIC, { is_private: true }, SHARED],
  [PUBLIC, { is_private: true, history_public_to_subscribers: false }, PROTECTED],
  [PUBLIC, { is_web_public: true }, WEB],
  [WEB, { is_private: true }, SHARED],
  [WEB, { is_web_public: false }, PUBLIC],
  [SHARED, { is_private: false }, PUBLIC],
  [PROTECTED, { is_private: false }, PUBLIC],
  [PROTECTED, { is_web_public: true }, WEB],
  [PROTECTED, { history_public_to_subscribers: true }, SHARED],
  [SHARED, { history_public_to_subscribers: false }, PROTECTED],
])('privacy %j changed by the request %j becomes %j', (current, request, expected) => {
  expect(changedPrivacy(current, request)).toEqual(expected);
});

test.each<[ChannelPrivacy, PrivacyRequest]>([
  [PUBLIC, { history_public_to_subscribers: false }],
  [PUBLIC, { is_private: true, is_web_public: true }],
  [PROTECTED, { is_private: false, history_public_to_subscribers: false }],
])('privacy %j refuses the request %j', (current, request) => {
  expect(() => changedPrivacy(current, request)).toThrow('Invalid parameters');
});
