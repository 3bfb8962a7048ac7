export { codeSamplesOf } from './code-samples';
export { PLACEHOLDERS } from './code-samples/request';
export { openApiDocument } from './document';
