export { partitionTables } from './partition-tables';
export { createTemplate, default as startServers, migrateDatabase, TEMPLATE } from './start-servers';
export { default as stopServers } from './stop-servers';
export { CHEAP_HASH_KIB, EMAIL_GATEWAY, joinDeployment } from './cluster';
export type { ClusterOptions, DeploymentAddress, TestCluster } from './cluster';
export { startTestCluster } from './start-test-cluster';
export { ReplicaProcess } from './replica-process';
