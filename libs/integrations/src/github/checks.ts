import { z } from 'zod';
import { shortSha } from '../forge/push';
import { on } from '../integration';
import { link, words } from '../text/text';
import { common, text } from './schemas';

const commitLink = (sha: string, repositoryUrl: string | null | undefined): string =>
  link(shortSha(sha), repositoryUrl && `${repositoryUrl}/commit/${sha}`);

const CheckRun = z.object({
  ...common,
  check_run: z.object({
    name: z.string(),
    status: z.string(),
    conclusion: text,
    html_url: text,
    head_sha: z.string(),
  }),
});

const checkRun = on(CheckRun, ({ repository, check_run: check }) => {
  if (check.status !== 'completed') return undefined;
  const name = link(check.name, check.html_url);
  const commit = commitLink(check.head_sha, repository.html_url);
  return {
    topic: `${repository.name} / checks`,
    content: `Check ${name} ${check.status} (${words(check.conclusion ?? 'no conclusion')}). (${commit})`,
  };
});

const Status = z.object({
  ...common,
  sha: z.string(),
  state: z.string(),
  context: text,
  target_url: text,
});

const status = on(Status, ({ repository, sha, state, context, target_url }) => {
  const name = context ? ` (${link(context, target_url)})` : '';
  const commit = commitLink(sha, repository.html_url);
  return { topic: repository.name, content: `${commit} changed its status to ${state}${name}.` };
});

const Deployment = z.object({ environment: z.string(), description: text });

const deployment = on(
  z.object({ ...common, deployment: Deployment }),
  ({ sender, repository, deployment: { environment } }) => ({
    topic: `${repository.name} / Deployment on ${environment}`,
    content: `${sender.login} created new deployment.`,
  }),
);

const deploymentStatus = on(
  z.object({
    ...common,
    deployment: Deployment,
    deployment_status: z.object({ state: z.string(), target_url: text }),
  }),
  ({ repository, deployment: { environment }, deployment_status: { state, target_url } }) => ({
    topic: `${repository.name} / Deployment on ${environment}`,
    content: `${link('Deployment', target_url)} changed status to ${words(state)}.`,
  }),
);

export const CHECK_HANDLERS = {
  check_run: checkRun,
  status,
  deployment,
  deployment_status: deploymentStatus,
};
