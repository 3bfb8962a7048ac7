import { z } from 'zod';
import { branchOf, isZeroSha, pushText, tagOf } from '../forge/push';
import { on, listOf } from '../integration';
import { bullets, isWantedBranch, link } from '../text/text';
import { Project, text, urlOf, withProject } from './schemas';

const Push = z.object({
  ref: z.string(),
  before: z.string(),
  after: z.string(),
  user_name: z.string(),
  project: Project,
  total_commits_count: z.int().nullish(),
  commits: z
    .array(z.object({ id: z.string(), message: z.string(), url: text, author: z.object({ name: z.string() }) }))
    .nullish(),
});

export const pushed = on(Push, (payload, request) => {
  const { ref, before, after, user_name: user, project, commits, total_commits_count } = payload;
  const branch = branchOf(ref);
  if (!isWantedBranch(request, branch)) return undefined;
  const url = urlOf(project);
  const content = isZeroSha(after)
    ? `${user} deleted branch ${branch}.`
    : pushText({
        user,
        branch,
        url: url && `${url}/-/compare/${before}...${after}`,
        commits: (commits ?? []).map(({ id, author, ...commit }) => ({
          ...commit,
          sha: id,
          author: author.name,
        })),
        count: total_commits_count ?? undefined,
      });
  return { topic: `${project.name} / ${branch}`, content: withProject(content, project, request) };
});

export const tagPushed = on(Push, (payload, request) => {
  const { ref, after, user_name: user, project } = payload;
  const tag = tagOf(ref);
  const url = urlOf(project);
  const content = isZeroSha(after)
    ? `${user} removed tag ${tag}.`
    : `${user} pushed tag ${link(tag, url && `${url}/-/tags/${tag}`)}.`;
  return { topic: project.name, content: withProject(content, project, request) };
});

const Build = z.object({
  ref: z.string(),
  build_name: z.string(),
  build_stage: z.string(),
  build_status: z.string(),
  project_name: text,
  project: Project.nullish(),
  repository: Project.pick({ name: true, homepage: true }).nullish(),
});

export const built = on(Build, (payload, request) => {
  const { ref, build_name, build_stage, build_status, project, repository } = payload;
  // Older versions send no project.
  const owner = project ?? { name: repository?.name ?? payload.project_name ?? '', ...repository };
  const content = `Build ${build_name} from ${build_stage} stage ${buildChange(build_status)}.`;
  return { topic: `${owner.name} / ${branchOf(ref)}`, content: withProject(content, owner, request) };
});

function buildChange(status: string): string {
  if (status === 'created') return 'was created';
  return status === 'running' ? 'started' : `changed status to ${status}`;
}

const Pipeline = z.object({
  project: Project,
  object_attributes: z.object({ id: z.int(), ref: z.string(), status: z.string(), url: text }),
  builds: listOf(
    z.object({
      id: z.int(),
      name: z.string(),
      status: z.string(),
      artifacts_file: z.object({ filename: text }).nullish(),
    }),
  ),
});

export const pipelineChanged = on(Pipeline, (payload, request) => {
  const { project, object_attributes: pipeline, builds } = payload;
  const { id, ref, status } = pipeline;
  const url = urlOf(project);
  const name = link(`Pipeline (${id})`, pipeline.url ?? (url && `${url}/-/pipelines/${id}`));
  const jobs = builds.map((job) => {
    const jobUrl = url && `${url}/-/jobs/${job.id}`;
    const file = job.artifacts_file?.filename;
    const artifacts = jobUrl
      ? `: ${link('browse', `${jobUrl}/artifacts/browse`)}, ${link('download', `${jobUrl}/artifacts/download`)}`
      : '';
    return `${link(job.name, jobUrl)} - ${job.status}${file ? `\n  * built artifact *${file}*${artifacts}` : ''}`;
  });
  const sentence = `${name} changed status to ${status}`;
  const content = jobs.length > 0 ? `${sentence} with build(s):\n\n${bullets(jobs)}` : `${sentence}.`;
  return { topic: `${project.name} / ${ref}`, content: withProject(content, project, request) };
});
