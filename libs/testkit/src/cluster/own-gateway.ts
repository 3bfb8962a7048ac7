import {
  type ClusterOptions,
  type DeploymentAddress,
  EMAIL_GATEWAY,
  joinDeployment,
  type TestCluster,
} from './cluster';
import type { StartService } from './service-starters';

/** Starts a gateway with settings of its own, in front of a deployment's services. */
export async function startOwnGateway(
  address: DeploymentAddress,
  settings: GatewaySettings,
  start: StartService,
): Promise<TestCluster> {
  const gateway = await start('gateway', {
    ...serviceEnvironment('gateway', address.natsUrl, ''),
    FILES_DIR: address.filesDir,
    ...gatewayEnvironment(settings),
  });
  return joinDeployment({ ...address, baseUrls: [`http://127.0.0.1:${gateway.port}`] }, () => gateway.stop());
}

type GatewaySettings = Pick<ClusterOptions, 'rateLimits' | 'devLogin' | 'trustProxy' | 'demoUsers'>;

/** Returns the settings of a gateway of tests, besides those of every service. */
export const gatewayEnvironment = ({
  rateLimits = 'off',
  devLogin = 'true',
  trustProxy = 'false',
  demoUsers = '',
}: GatewaySettings): Record<string, string> => ({
  RATE_LIMITS: rateLimits,
  DEV_LOGIN: devLogin,
  DEMO_USERS: demoUsers,
  TRUST_PROXY: trustProxy,
});

/** Returns the settings of a service of tests. */
export function serviceEnvironment(
  service: string,
  natsUrl: string,
  database: string,
  { emailGateway = true }: Pick<ClusterOptions, 'emailGateway'> = {},
): Record<string, string> {
  const roles = JSON.parse(process.env.TEST_SERVICE_URLS!) as Record<string, string | undefined>;
  const url = roles[service] && new URL(roles[service]);
  if (url) url.pathname = `/${database}`;
  return {
    NATS_URL: natsUrl,
    CHECK_CONTRACTS: 'true',
    EMITTED_EVENTS_LOG: process.env.TEST_EMITTED_EVENTS_LOG ?? '',
    EXTERNAL_URL: 'http://localhost',
    HOST: '127.0.0.1',
    PORT: '0',
    SWEEP_SECONDS: '2',
    OUTGOING_NETWORKS: '127.0.0.1',
    WEBHOOK_TIMEOUT_SECONDS: '1',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'error',
    IDENTIFIER_VENDOR: process.env.IDENTIFIER_VENDOR ?? 'service',
    ...(emailGateway && {
      EMAIL_GATEWAY_DOMAIN: EMAIL_GATEWAY.domain,
      EMAIL_GATEWAY_SECRET: EMAIL_GATEWAY.secret,
    }),
    ...(url && { DATABASE_URL: url.href, DATABASE_MAX_CONNECTIONS: '6' }),
  };
}
