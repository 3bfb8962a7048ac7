import { z } from 'zod';
import { withText } from '../forge/issue';
import { on } from '../integration';
import { link } from '../text/text';
import { Project, text, User, withProject } from './schemas';

const wiki = (verb: string) =>
  on(
    z.object({
      user: User,
      project: Project,
      object_attributes: z.object({ title: z.string(), url: text, message: text }),
    }),
    ({ user, project, object_attributes: { title, url, message } }, request) => {
      const content = withText(`${user.name} ${verb} wiki page ${link(title, url)}`, message);
      return { topic: project.name, content: withProject(content, project, request) };
    },
  );

const RELEASE_VERBS = new Map([
  ['create', 'published'],
  ['update', 'updated'],
  ['delete', 'deleted'],
]);

const released = on(
  z.object({ project: Project, action: z.string(), name: text, tag: z.string(), url: text }),
  ({ project, action, name, tag, url }, request) => {
    const verb = RELEASE_VERBS.get(action) ?? action;
    const content = `Release ${link(name || tag, url)} for tag ${tag} was ${verb}.`;
    return { topic: project.name, content: withProject(content, project, request) };
  },
);

const featureFlagChanged = on(
  z.object({
    project: Project,
    user: User,
    object_attributes: z.object({ name: z.string(), active: z.boolean() }),
  }),
  ({ project, user, object_attributes: { name, active } }, request) => ({
    topic: project.name,
    content: withProject(`${user.name} turned feature flag ${name} ${active ? 'on' : 'off'}.`, project, request),
  }),
);

const deployed = on(
  z.object({
    project: Project,
    user: User,
    status: z.string(),
    environment: z.string(),
    deployable_url: text,
    ref: text,
  }),
  ({ project, user, status, environment, deployable_url, ref }, request) => {
    const of = ref ? ` of \`${ref}\`` : '';
    const content = `${link('Deployment', deployable_url)}${of} by ${user.name} changed status to ${status}.`;
    return { topic: `${project.name} / ${environment}`, content: withProject(content, project, request) };
  },
);

const accessTokenExpires = on(
  z
    .object({
      project: Project.nullish(),
      group: z.object({ group_name: z.string() }).nullish(),
      object_attributes: z.object({ name: z.string(), expires_at: text }),
    })
    .refine(({ project, group }) => project != null || group != null, 'no project'),
  ({ project, group, object_attributes: { name, expires_at } }, request) => {
    const owner = project ?? { name: group!.group_name };
    const content = `The access token ${name} expires${expires_at ? ` on ${expires_at}` : ' soon'}.`;
    return { topic: owner.name, content: withProject(content, owner, request) };
  },
);

const tested = on(z.object({ project: Project.nullish() }), ({ project }) => ({
  topic: project?.name ?? 'GitLab',
  content: 'GitLab webhook has been successfully configured.',
}));

export const PROJECT_HANDLERS = {
  'Wiki Page Hook create': wiki('created'),
  'Wiki Page Hook update': wiki('updated'),
  'Release Hook': released,
  'Feature Flag Hook': featureFlagChanged,
  'Deployment Hook': deployed,
  'Resource Access Token Hook': accessTokenExpires,
  'Test Hook': tested,
};
