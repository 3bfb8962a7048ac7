import { z } from 'zod';
import { containMarkup } from '@team-chat/contracts';
import { dispatch, type Integration, on, listOf } from '../integration';
import { bold, code, enumerate, link, withFullStop } from '../text/text';

const text = z.string().nullish();

const Payload = z.object({
  name: z.string(),
  display_name: text,
  build: z.object({
    number: z.int(),
    full_url: text,
    phase: z.string(),
    status: text,
    scm: z.object({ branch: text, commit: text, culprits: listOf(z.string()).nullish() }).nullish(),
  }),
});
type Build = z.output<typeof Payload>['build'];

const ICONS: Readonly<Record<string, string>> = {
  SUCCESS: ':check: ',
  FAILURE: ':cross_mark: ',
  UNSTABLE: ':warning: ',
  ABORTED: ':prohibited: ',
};

/** Returns a handler of one phase of builds. `phrase` returns the text about the build. */
const phase = (phrase: (build: Build) => string) =>
  on(Payload, ({ name, display_name, build }) => {
    const icon = Object.hasOwn(ICONS, build.status ?? '') ? ICONS[build.status!]! : '';
    const job = display_name ?? name;
    const content = `${icon}${link(`${job} #${build.number}`, build.full_url)} ${phrase(build)}.${changes(build)}`;
    return { topic: job, content };
  });

const result = ({ status }: Build): string => (status ? `: ${bold(status)}` : '');

const HANDLERS = {
  queued: phase(() => 'was queued'),
  started: phase(() => 'was started'),
  completed: phase((build) => `was completed${result(build)}`),
};

export const integration: Integration = {
  name: 'jenkins',
  displayName: 'Jenkins',
  setup:
    'Install the plugin **Notification**. In the configuration of a job, add an endpoint with the format **JSON**, the protocol **HTTP**, the event **All Events** and the URL.',
  events: Object.keys(HANDLERS),
  ignored: ['finalized'],
  urlOptions: [],
  example: 'completed',
  messages(request) {
    const event = Payload.parse(request.payload).build.phase.toLowerCase();
    // The phase `finalized` follows `completed`, with nothing new to tell.
    return event === 'finalized' ? [] : dispatch(HANDLERS, event, request);
  },
};

/** Returns a sentence about the branch and the commit that were built; empty if the payload names neither. */
function changes({ scm }: Build): string {
  if (!scm?.branch && !scm?.commit) return '';
  const commit = scm.commit ? ` at ${code(scm.commit.slice(0, 11))}` : '';
  const culprits = scm.culprits?.length ? ` with changes by ${enumerate(scm.culprits.map(containMarkup))}` : '';
  return ` ${withFullStop(`Built from ${scm.branch ? code(scm.branch) : 'a commit'}${commit}${culprits}`)}`;
}
