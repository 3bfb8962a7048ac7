import { parentPort } from 'node:worker_threads';
import {
  findLinkifierProblem,
  htmlDiff,
  type Linkifier,
  loadGrammars,
  renderMarkdown,
  topicLinks,
} from '@team-chat/markdown';

/** Tasks of the workers, by name. */
const TASKS = {
  findLinkifierProblem,
  htmlDiff,
  renderMarkdown,
  topicLinks: (topics: string[], linkifiers: readonly Linkifier[]) =>
    topics.map((topic) => topicLinks(topic, linkifiers)),
};

type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskResult<Name extends TaskName> = ReturnType<Tasks[Name]>;
export interface Task<Name extends TaskName = TaskName> {
  name: Name;
  args: Parameters<Tasks[Name]>;
}
/** Clones of errors lose their class: the name goes beside. */
export type Answer<Name extends TaskName> = { result: TaskResult<Name> } | { error: Error; name: string };

function perform({ name, args }: Task): Answer<TaskName> {
  try {
    return { result: (TASKS[name] as (...args: unknown[]) => TaskResult<TaskName>)(...args) };
  } catch (error) {
    return { error: error as Error, name: (error as Error).name };
  }
}

loadGrammars();
parentPort!.on('message', (task: Task) => parentPort!.postMessage(perform(task)));
parentPort!.postMessage('ready');
