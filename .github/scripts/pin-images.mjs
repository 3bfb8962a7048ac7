// Writes the digests of images, lines `<image> <digest>` on the standard input, and the page that explains alerts into a
// values.yaml of the chart: node pin-images.mjs values.yaml ghcr.io/owner/repository https://…/trouble.md < images.txt
import { readFileSync, writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';

const [file, repository, runbooks] = process.argv.slice(2);
const values = parseDocument(readFileSync(file, 'utf8'));
values.setIn(['image', 'repository'], repository);
values.setIn(['metrics', 'rules', 'runbooks'], runbooks);
for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const [image, digest] = line.split(' ');
  const owner = values.hasIn(['services', image]) ? ['services', image] : [image];
  // The chart does not run the trial image.
  if (!values.hasIn(owner)) continue;
  values.setIn([...owner, 'image', 'digest'], digest);
}
writeFileSync(file, String(values));
