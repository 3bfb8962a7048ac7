export { default as startServers, TEMPLATE } from './start-servers';
export { default as stopServers } from './stop-servers';
export { type TestCluster, startTestCluster } from './test-cluster';
