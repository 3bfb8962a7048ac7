import { z } from 'zod';
import { withText } from '../forge/issue';
import { on, listOf } from '../integration';
import { link, withFullStop, words } from '../text/text';
import { common, Repository, text, User } from './schemas';

const repositoryLink = ({ full_name, html_url }: z.output<typeof Repository>): string => link(full_name, html_url);

/** Returns a handler whose topic is the repository and whose text is a sentence. */
const sentence = <S extends z.ZodObject<typeof common>>(schema: S, write: (payload: z.output<S>) => string) =>
  on(schema, (payload) => ({
    topic: (payload as z.output<z.ZodObject<typeof common>>).repository.name,
    content: write(payload),
  }));

const Event = z.object({ ...common, action: text });
const Reference = z.object({ ...common, ref: z.string(), ref_type: z.string() });

const ping = on(
  z.object({
    sender: User.nullish(),
    repository: Repository.nullish(),
    organization: z.object({ login: z.string() }).nullish(),
  }),
  ({ sender, repository, organization }) => ({
    topic: repository?.name ?? organization?.login ?? 'GitHub',
    content: `GitHub webhook has been successfully configured${sender ? ` by ${sender.login}` : ''}.`,
  }),
);

const created = sentence(Reference, ({ sender, repository, ref, ref_type }) => {
  const url = repository.html_url && `${repository.html_url}/tree/${ref}`;
  return `${sender.login} created ${ref_type} ${link(ref, url)}.`;
});

const deleted = sentence(Reference, ({ sender, ref, ref_type }) => `${sender.login} deleted ${ref_type} ${ref}.`);

const forked = sentence(
  z.object({ ...common, forkee: Repository }),
  ({ sender, forkee }) => `${sender.login} forked ${repositoryLink(forkee)}.`,
);

const starred = sentence(Event, ({ sender, action, repository }) => {
  const verb = action === 'deleted' ? 'unstarred' : 'starred';
  return `${sender.login} ${verb} the repository ${repositoryLink(repository)}.`;
});

const watched = sentence(
  Event,
  ({ sender, repository }) => `${sender.login} starred the repository ${repositoryLink(repository)}.`,
);

const madePublic = sentence(
  Event,
  ({ sender, repository }) => `${sender.login} made the repository ${repositoryLink(repository)} public.`,
);

const repositoryChanged = sentence(
  Event,
  ({ sender, action, repository }) =>
    `${sender.login} ${words(action ?? 'changed')} the repository ${repositoryLink(repository)}.`,
);

const released = sentence(
  z.object({
    ...common,
    action: z.string(),
    release: z.object({ name: text, tag_name: z.string(), html_url: text }),
  }),
  ({ sender, action, release: { name, tag_name, html_url } }) =>
    `${sender.login} ${words(action)} release ${link(name || tag_name, html_url)} for tag ${tag_name}.`,
);

const memberChanged = sentence(
  z.object({ ...common, action: z.string(), member: User }),
  ({ sender, action, member, repository }) => {
    const preposition = action === 'removed' ? 'from' : action === 'edited' ? 'in' : 'to';
    const name = link(member.login, member.html_url);
    return `${sender.login} ${action} ${name} ${preposition} ${repositoryLink(repository)}.`;
  },
);

const pageBuilt = sentence(
  z.object({
    ...common,
    build: z.object({ status: z.string(), error: z.object({ message: text }).nullish() }),
  }),
  ({ sender, build }) => {
    const error = build.error?.message ? `: ${build.error.message}` : '';
    return withFullStop(`GitHub Pages build, triggered by ${sender.login}, is ${build.status}${error}`);
  },
);

const teamAdded = sentence(z.object({ ...common, team: z.object({ name: z.string() }) }), ({ repository, team }) =>
  withFullStop(`The repository ${repositoryLink(repository)} was added to team ${team.name}`),
);

const Page = z.object({ action: z.string(), title: z.string(), html_url: text });

const wikiChanged = on(z.object({ ...common, pages: listOf(Page) }), ({ sender, repository, pages }) => ({
  topic: `${repository.name} / wiki pages`,
  content: `${sender.login}:\n\n${pages.map((page) => `* ${page.action} ${link(page.title, page.html_url)}`).join('\n')}`,
}));

const commitCommented = sentence(
  z.object({
    ...common,
    action: text,
    comment: z.object({ commit_id: z.string(), html_url: z.string(), body: text }),
  }),
  ({ sender, repository, comment: { commit_id, html_url, body } }) => {
    const url = repository.html_url && `${repository.html_url}/commit/${commit_id}`;
    const target = link(commit_id.slice(0, 11), url);
    return withText(`${sender.login} ${link('commented', html_url)} on ${target}`, body);
  },
);

export const REPOSITORY_HANDLERS = {
  ping,
  create: created,
  delete: deleted,
  fork: forked,
  star: starred,
  watch: watched,
  public: madePublic,
  repository: repositoryChanged,
  release: released,
  member: memberChanged,
  page_build: pageBuilt,
  team_add: teamAdded,
  gollum: wikiChanged,
  commit_comment: commitCommented,
};
