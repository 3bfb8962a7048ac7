// Fails if a commit has a subject of more than 100 characters. Passes where git or the history is missing, as in a shallow clone.
import { spawnSync } from 'node:child_process';

/** The last commit before the rule. */
const START = 'e7ae0c09';
const LONGEST = 100;

const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%h %s', `${START}..HEAD`], {
  encoding: 'utf8',
});
if (status !== 0) {
  console.log(`commit subjects: not checked, there is no history since ${START}`);
} else {
  const subjectOf = (line) => line.slice(line.indexOf(' ') + 1);
  const long = stdout.split('\n').filter((line) => [...subjectOf(line)].length > LONGEST);
  for (const line of long) console.error(`more than ${LONGEST} characters: ${line}`);
  process.exitCode = long.length > 0 ? 1 : 0;
}
