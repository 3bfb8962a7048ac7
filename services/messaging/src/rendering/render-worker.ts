import { parentPort } from 'node:worker_threads';
import { findLinkifierProblem, htmlDiff, type Linkifier, topicLinks } from '@team-chat/markdown';
import { readPage } from '../domain/page-reader';
import { renderTexts } from './render-text';
import { warmUp } from './warm-up';

/** Tasks of the workers, by name. */
const TASKS = {
  findLinkifierProblem,
  htmlDiff,
  readPage,
  renderTexts,
  topicLinks: (topics: string[], linkifiers: readonly Linkifier[]) =>
    topics.map((topic) => topicLinks(topic, linkifiers)),
};

type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskResult<Name extends TaskName> = ReturnType<Tasks[Name]>;
export type Task<Name extends TaskName = TaskName> = {
  [Each in Name]: { name: Each; args: Parameters<Tasks[Each]> };
}[Name];
/** Clones of errors lose their class, so the answer also has the name of the class. */
export type Answer<Name extends TaskName> = { result: TaskResult<Name> } | { error: Error; name: string };

function perform({ name, args }: Task): Answer<TaskName> {
  try {
    return { result: (TASKS[name] as (...args: unknown[]) => TaskResult<TaskName>)(...args) };
  } catch (error) {
    return { error: error as Error, name: (error as Error).name };
  }
}

warmUp();
parentPort!.on('message', (task: Task) => parentPort!.postMessage(perform(task)));
parentPort!.postMessage('ready');
