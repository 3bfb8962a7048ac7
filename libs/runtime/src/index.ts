export { observeCertificates } from './certificate-metrics';
export {
  commonConfig,
  ConfigError,
  emailGatewayConfig,
  envBoolean,
  envProxyCount,
  parseConfig,
  readSettingFiles,
  uploadConfig,
} from './config';
export { createHealth, serveHealth, type Health } from './health';
export { createLogger, type Logger } from './logger';
export { isLoopback } from './loopback';
export { redactUrl } from './redact-urls';
export { runService, type RunningService } from './run';
export { areUrls, describeServerProblem, type NamedServer, reachServer, StartError } from './server-problem';
export { NOBODY, type Share, SharedPlaces, SharedQueue } from './shares';
export { databaseTlsConfig, natsTlsConfig, tlsOf, type TlsMaterial } from './tls';
export { PREVIOUS_VERSION, VERSION } from './version';
