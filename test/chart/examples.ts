import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Costs } from '../scale/costs';
import { busyCores, TARGET } from '../scale/size';
import { DEFAULT_WORKLOAD, demandOf } from '../scale/workload';
import type { Manifest } from './chart';

const ROOT = join(__dirname, '..', '..');
const FOLDER = join(ROOT, 'k8s', 'examples');
const GIB = 1024 ** 3;

/** A file of values, and what its head says of it. */
export interface Example {
  name: string;
  values: any;
  nodes: number;
  cores: number;
  memoryGib: number;
  claims: number;
  claimedGib: number;
  users: number;
  /** Cores of a database outside of the cluster; 0 where it is inside. */
  databaseCores: number;
}

export const readExamples = (): Example[] => readdirSync(FOLDER).map(readExample);

function readExample(file: string): Example {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const [, nodes, cores, memory] = /^# Nodes: (\d+) of (\d+) cores and (\d+) GiB$/m.exec(text)!;
  const [, claims = 0, claimed = 0] = /^# Claims: (?:none|(\d+) of (\d+) GiB, .*)$/m.exec(text)!;
  const [, databaseCores = 0] = /^# Database: (?:inside|outside, with (\d+) cores)$/m.exec(text)!;
  const [, users] = /^# Carries: ([\d,]+) users$/m.exec(text)!;
  return {
    name: file.replace('.yaml', ''),
    values: parse(text),
    nodes: Number(nodes),
    cores: Number(cores),
    memoryGib: Number(memory),
    claims: Number(claims),
    claimedGib: Number(claimed),
    users: Number(users!.replaceAll(',', '')),
    databaseCores: Number(databaseCores),
  };
}

/** Cores and bytes of memory. */
export interface Amount {
  cpu: number;
  memory: number;
}

const UNITS: Record<string, number> = { m: 1e-3, Mi: 1024 ** 2, Gi: GIB };

/** Returns the number of a quantity of Kubernetes, such as `250m`. */
export function quantity(text: string | number): number {
  const [, number, unit] = /^([\d.]+)(\w*)$/.exec(String(text))!;
  return Number(number) * (unit ? UNITS[unit]! : 1);
}

const add = (a: Amount, b: Amount): Amount => ({ cpu: a.cpu + b.cpu, memory: a.memory + b.memory });
const times = ({ cpu, memory }: Amount, factor: number): Amount => ({ cpu: cpu * factor, memory: memory * factor });
const NOTHING: Amount = { cpu: 0, memory: 0 };

/** Returns what a pod asks for: the sum of its containers, or of the largest container before them. */
function requestOf({ containers, initContainers = [] }: any): Amount {
  const of = ({ resources }: any): Amount => ({
    cpu: quantity(resources?.requests?.cpu ?? 0),
    memory: quantity(resources?.requests?.memory ?? 0),
  });
  const together = (containers as any[]).map(of).reduce(add, NOTHING);
  return (initContainers as any[])
    .map(of)
    .reduce((sum, each) => ({ cpu: Math.max(sum.cpu, each.cpu), memory: Math.max(sum.memory, each.memory) }), together);
}

/** Returns the spec of the autoscaler of a deployment, if it has one. */
const autoscalerOf = (manifests: Manifest[], deployment: string) =>
  manifests.find(({ kind, spec }) => kind === 'HorizontalPodAutoscaler' && spec.scaleTargetRef.name === deployment)
    ?.spec;

/** Returns what all pods of a release ask for where autoscalers have not added any, with the job of a backup, that of the migrations,
 *  and one pod more of the largest service, which an upgrade starts. */
export function requestsOf(manifests: Manifest[]): Amount {
  const running = manifests.filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind));
  const pods = running.map(({ metadata, spec }) => ({
    replicas: Number(spec.replicas ?? autoscalerOf(manifests, metadata.name)!.minReplicas),
    request: requestOf(spec.template.spec),
  }));
  const jobs = manifests.flatMap(({ kind, spec }) => {
    if (kind === 'Job') return [requestOf(spec.template.spec)];
    return kind === 'CronJob' ? [requestOf(spec.jobTemplate.spec.template.spec)] : [];
  });
  const largest = {
    cpu: Math.max(...pods.map(({ request }) => request.cpu)),
    memory: Math.max(...pods.map(({ request }) => request.memory)),
  };
  return [...pods.map(({ replicas, request }) => times(request, replicas)), ...jobs, largest].reduce(add);
}

/** Returns the sizes in GiB of the volumes that a release claims. */
export function claimsOf(manifests: Manifest[]): number[] {
  return manifests.flatMap(({ kind, spec }) => {
    const sizeOf = (claim: any) => quantity(claim.resources.requests.storage) / GIB;
    if (kind === 'PersistentVolumeClaim') return [sizeOf(spec)];
    const templates = (kind === 'StatefulSet' && spec.volumeClaimTemplates) || [];
    return Array.from({ length: spec?.replicas ?? 0 }, () =>
      templates.map(({ spec: claim }: any) => sizeOf(claim)),
    ).flat();
  });
}

const { costs } = JSON.parse(readFileSync(join(ROOT, 'test', 'scale', 'recorded.json'), 'utf8')) as { costs: Costs };
/** Numbers of users that an example may name. */
const STEPS = [2, 3, 4, 5, 6].flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power));

/** Returns how many users a release carries by the model of deploy/scale.md: no pod of a service is busier than the model allows
 *  with all the replicas that autoscalers may start, nor are the nodes, one of several left out because it may fail. */
export function usersOf({ nodes, cores }: Example, manifests: Manifest[]): number {
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
  const maxima = new Map<string, number>(
    deployments.map(({ metadata, spec }) => [
      metadata.labels['app.kubernetes.io/component']!,
      spec.replicas ?? autoscalerOf(manifests, metadata.name)!.maxReplicas,
    ]),
  );
  const bundled = manifests.filter(({ kind }) => kind === 'StatefulSet').map(({ metadata }) => metadata.name);
  const isInside = (process: string) =>
    maxima.has(process) ||
    (process === 'postgres' && bundled.includes('chat-team-chat-postgresql')) ||
    (process === 'nats-server' && bundled.includes('chat-team-chat-nats'));
  const partitions = Number(partitionsOf(manifests));
  const fits = (users: number) => {
    const { perSecond } = demandOf({ ...DEFAULT_WORKLOAD, users });
    const busy = busyCores(costs, perSecond);
    // Each replica of events reads the whole log, unless it is divided.
    const reading = (perSecond.send * costs.cpu.send.events!) / 1000;
    const replicas = maxima.get('events')!;
    busy.events = busy.events! - reading + (replicas * reading) / Math.min(partitions, replicas);
    const ofNodes = Object.entries(busy).filter(([process]) => isInside(process));
    const sum = ofNodes.reduce((total, [process, each]) => total + each + costs.idleCores[process]!, 0);
    return (
      [...maxima].every(([service, count]) => (busy[service] ?? 0) <= TARGET * count) &&
      sum <= TARGET * cores * Math.max(1, nodes - 1)
    );
  };
  return STEPS.findLast(fits) ?? 0;
}

/** Returns the cores that PostgreSQL needs by the model, two at least. */
export function databaseCoresOf(users: number): number {
  const { postgres } = busyCores(costs, demandOf({ ...DEFAULT_WORKLOAD, users }).perSecond);
  return Math.max(2, Math.ceil(postgres! / TARGET));
}

function partitionsOf(manifests: Manifest[]): string {
  const events = manifests.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'chat-team-chat-events',
  )!;
  const { env } = events.spec.template.spec.containers[0];
  return env.find(({ name }: { name: string }) => name === 'LOG_PARTITIONS')?.value ?? '1';
}
