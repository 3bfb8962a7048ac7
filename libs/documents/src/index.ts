export { CLIENT_NAMES } from './client-names';
export { GUIDE_TABLES } from './guide-tables';
export { codeSamplesOf } from './openapi/code-samples';
export { PLACEHOLDERS } from './openapi/code-samples/request';
export { openApiDocument } from './openapi/document';
export { callersOf } from './operation-description';
export { describeSettings, type SettingDescription } from './settings';
