export { TEMPLATE } from './start-servers';
export { type TestCluster, startTestCluster } from './test-cluster';
