// `npm run e2e:kind`: tests the deployment over HTTP on a Kubernetes of several nodes in Docker. Creates the cluster,
// builds and loads the images, installs the chart, tests through the ingress, scales under load, restarts every
// deployment while users send messages, and removes the cluster.
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '..', '..');
const CLUSTER = 'team-chat-e2e';
const NAMESPACE = 'chat';
const RELEASE = 'team-chat';
const BASE_URL = 'http://127.0.0.1:8088';
const HOST = 'chat.localhost';
const OWNER = 'olivia@example.com';
const SERVICES = ['gateway', 'accounts', 'messaging', 'groups', 'snippets-and-folders', 'events'];

/** Manifests of other projects for the whole cluster, at the versions that this was written for. */
const INGRESS =
  'https://raw.githubusercontent.com/kubernetes/ingress-nginx/controller-v1.13.3/deploy/static/provider/kind/deploy.yaml';
const METRICS = 'https://github.com/kubernetes-sigs/metrics-server/releases/download/v0.8.0/components.yaml';

function requireTools() {
  const checks = { docker: ['info'], kind: ['version'], helm: ['version'], kubectl: ['version', '--client'] };
  const missing = Object.entries(checks).filter(
    ([tool, args]) => spawnSync(tool, args, { stdio: 'ignore' }).status !== 0,
  );
  if (missing.length === 0) return;
  const names = missing.map(([tool]) => (tool === 'docker' ? 'docker (a running one)' : tool));
  console.error(`e2e:kind needs what is missing here: ${names.join(', ')}.`);
  process.exit(1);
}

/** Runs a command and resolves with its output. Rejects if it fails. */
function run(command, args, { env = {}, quiet = false } = {}) {
  if (!quiet) console.log(`> ${command} ${args.join(' ')}`);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (!quiet) process.stdout.write(chunk);
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}`))));
  });
}

const kubectl = (...args) => run('kubectl', ['--context', `kind-${CLUSTER}`, ...args]);
const patch = (namespace, deployment, operations) =>
  kubectl('-n', namespace, 'patch', 'deployment', deployment, '--type=json', '-p', JSON.stringify(operations));
const inNamespace = (...args) => kubectl('-n', NAMESPACE, ...args);

async function makeCluster() {
  await run('kind', ['create', 'cluster', '--name', CLUSTER, '--config', join(HERE, 'cluster.yaml'), '--wait', '180s']);
  await kubectl('apply', '-f', INGRESS);
  // The ingress has to run on the node with the host's port, despite its taint.
  const tolerations = [{ key: 'node-role.kubernetes.io/control-plane', operator: 'Exists' }];
  await patch('ingress-nginx', 'ingress-nginx-controller', [
    { op: 'add', path: '/spec/template/spec/nodeSelector', value: { 'ingress-ready': 'true' } },
    { op: 'add', path: '/spec/template/spec/tolerations', value: tolerations },
  ]);
  await kubectl('apply', '-f', METRICS);
  // Kind's kubelets sign their own certificates.
  await patch('kube-system', 'metrics-server', [
    { op: 'add', path: '/spec/template/spec/containers/0/args/-', value: '--kubelet-insecure-tls' },
  ]);
}

async function loadImages() {
  for (const service of [...SERVICES, 'admin']) {
    const image = `team-chat/${service}:e2e`;
    const build = ['build', '-f', 'deploy/Dockerfile', '--build-arg', `SERVICE=${service}`, '-t', image, '.'];
    await run('docker', build);
    await run('kind', ['load', 'docker-image', image, '--name', CLUSTER]);
  }
}

async function install() {
  const ingress = ['deployment/ingress-nginx-controller', '--timeout=300s'];
  await kubectl('-n', 'ingress-nginx', 'rollout', 'status', ...ingress);
  const where = ['--kube-context', `kind-${CLUSTER}`, '-n', NAMESPACE];
  const options = ['--create-namespace', '-f', join(HERE, 'values.yaml'), '--wait', '--timeout', '10m'];
  await run('helm', ['install', RELEASE, 'k8s', ...where, ...options]);
  await run('helm', ['test', RELEASE, ...where]);
}

const admin = (...args) => inNamespace('exec', 'deployment/team-chat-admin', '--', 'team-chat-admin', ...args);

/** Creates an organisation whose owner may create users. Returns what the tests need to know of it. */
async function createOrganisation() {
  const owner = ['--owner-email', OWNER, '--owner-name', 'Olivia Owner'];
  const created = await admin('create-organisation', HOST, '--default', '--name', 'Kind', ...owner, '--json');
  await admin('grant', HOST, OWNER, 'can_create_users');
  const { api_key } = JSON.parse(await admin('api-key', HOST, OWNER, '--json'));
  const { owner_id: user_id } = JSON.parse(created);
  return JSON.stringify({ host: HOST, owner: { user_id, email: OWNER, api_key } });
}

function testFromOutside(owner, name, disturb = []) {
  const jest = ['jest', '-c', 'test/e2e/jest.config.cjs', '--testPathPatterns', name];
  return run('npx', jest, { env: { BASE_URL, OWNER: owner, DISTURB: disturb.join('\n') } });
}

const shell = (command) => `kubectl --context kind-${CLUSTER} -n ${NAMESPACE} ${command}`;

/** Waits until the autoscaler wants more gateways: the load of the tests takes more than half of their requested
 *  CPU. */
const UNTIL_SCALED = `for i in $(seq 120); do [ "$(${shell(
  'get hpa team-chat-gateway -o jsonpath={.status.desiredReplicas}',
)})" -gt 2 ] && exit 0; sleep 2; done; exit 1`;

requireTools();
// Ctrl-C ends the step under way, which then fails, and the cluster is still removed.
process.on('SIGINT', () => undefined);
try {
  await makeCluster();
  await loadImages();
  await install();
  const owner = await createOrganisation();
  await testFromOutside(owner, 'conversation');
  await testFromOutside(owner, 'disturbance', [
    UNTIL_SCALED,
    ...SERVICES.map(
      (service) =>
        `${shell(`rollout restart deployment/team-chat-${service}`)} && ` +
        shell(`rollout status deployment/team-chat-${service} --timeout=180s`),
    ),
  ]);
  console.log('e2e:kind passed');
} finally {
  await run('kind', ['delete', 'cluster', '--name', CLUSTER]);
}
