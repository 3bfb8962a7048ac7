import { z } from 'zod';
import { branchOf } from '../forge/push';
import { on } from '../integration';
import { bullets, link } from '../text/phrases';
import { Project, text, urlOf, withProject } from './schemas';

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
  builds: z.array(z.object({ id: z.int(), name: z.string(), status: z.string() })),
});

export const pipelineChanged = on(Pipeline, (payload, request) => {
  const { project, object_attributes: pipeline, builds } = payload;
  const { id, ref, status } = pipeline;
  const url = urlOf(project);
  const name = link(`Pipeline (${id})`, pipeline.url ?? (url && `${url}/-/pipelines/${id}`));
  const jobs = builds.map((job) => `${link(job.name, url && `${url}/-/jobs/${job.id}`)} - ${job.status}`);
  const sentence = `${name} changed status to ${status}`;
  const content = jobs.length > 0 ? `${sentence} with build(s):\n\n${bullets(jobs)}` : `${sentence}.`;
  return { topic: `${project.name} / ${ref}`, content: withProject(content, project, request) };
});
