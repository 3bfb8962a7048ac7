export { findNatsServer, NATS_VERSION } from '../nats-server.cjs';
export { type Child, describeExit, type Exit, settledWithin, startChild, stopChild, type StopStep } from './child';
export { StartFailure } from './child';
export { checkPortIsFree, findFreePort } from './free-port';
export { startNatsCluster, type NatsCluster, type NatsClusterOptions } from './nats-cluster';
export { startNatsServer, type NatsOptions, type NatsServer } from './nats-server';
export { startPostgres, type PostgresOptions, type PostgresServer } from './postgres';
export { hydrate } from './postgres-binaries';
export { identityOf } from './process-identity';
