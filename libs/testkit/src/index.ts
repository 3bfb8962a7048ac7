export { acceptResultsOf, ApiClient, ok, served, type ApiResponse, type ApiUser } from './api-client';
export { appUrlIn, desktopPathIn, readAppUrl } from './mails';
export { advance, stopClock } from './wait';
export { eventsSoFar, messageOf, say } from './conversation';
export { EventReader, type ApiEvent } from './event-reader';
export { EventStream } from './event-stream';
export { expectRefusal } from './expectations';
export { waitUntilConsumed } from './wait';
export { endlessBody, HttpReceiver, type ReceivedRequest, type ReceiverAnswer } from './http-receiver';
export { insertIdleUsers, insertOnlineUsers } from './idle-users';
export { joinPath, mailsTo, type ReceivedMail } from './mails';
export { seedMessages, type ManyMessages } from './many-messages';
export { PICTURE, pictureFile } from './picture';
export { PASSWORD, TestRealm, type TestUser } from './realm';
export { RealmDatabase } from './realm-database';
export {
  cloneDatabase,
  dropDatabase,
  startExplainingPostgres,
  startTestNats,
  startTestPostgres,
  type TestServer,
} from './servers';
export { compareTranslation } from './expectations';
export { until } from './wait';
