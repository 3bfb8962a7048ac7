export { ApiClient, ok, type ApiResponse, type ApiUser } from './api-client';
export { EventReader, type ApiEvent } from './event-reader';
export { TestRealm, type TestUser } from './realm';
export { cloneDatabase, dropDatabase, startTestNats, startTestPostgres, type TestServer } from './servers';
