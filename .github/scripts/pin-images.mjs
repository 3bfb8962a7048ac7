// Writes the digests of images, lines `<image> <digest>` on the standard input, into a values.yaml of the chart:
// node pin-images.mjs values.yaml ghcr.io/owner/repository < images.txt
import { readFileSync, writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';

const [file, repository] = process.argv.slice(2);
const values = parseDocument(readFileSync(file, 'utf8'));
values.setIn(['image', 'repository'], repository);
for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const [image, digest] = line.split(' ');
  const owner = values.hasIn(['services', image]) ? ['services', image] : [image];
  values.setIn([...owner, 'image', 'digest'], digest);
}
writeFileSync(file, String(values));
