import { closestFormat, formatsOf, type Picture, shownFormat, transcodedFormat } from './thumbnails';

const picture = (fields: Partial<Picture> = {}): Picture => ({
  content_type: 'image/png',
  width: 6000,
  height: 3000,
  frames: 1,
  ...fields,
});
const animation = picture({ content_type: 'image/gif', frames: 2 });
const scan = picture({ content_type: 'image/tiff' });

test('pictures that move have both usual formats, others one; those that browsers cannot show have one more', () => {
  const names = (of: Picture) => formatsOf(of).map(({ name }) => name);
  expect(names(picture())).toEqual(['840x560.webp']);
  expect(names(animation)).toEqual(['840x560-anim.webp', '840x560.webp']);
  expect(names(scan)).toEqual(['840x560.webp', '4032x2016.webp']);
});

test('messages show the format that moves as the picture does', () => {
  expect(shownFormat(picture()).name).toBe('840x560.webp');
  expect(shownFormat(animation).name).toBe('840x560-anim.webp');
});

test.each([
  [6000, 3000, '4032x2016.webp'],
  [3000, 6000, '2016x4032.webp'],
  [5000, 5000, '3024x3024.webp'],
  [800, 600, '800x600.webp'],
  [100_000, 1, '4032x1.webp'],
])('a picture of %dx%d is transcoded to %s', (width, height, name) => {
  expect(transcodedFormat({ ...scan, width, height })!.name).toBe(name);
});

test('a picture that browsers can show is not transcoded', () => {
  expect(transcodedFormat(picture())).toBeUndefined();
});

test.each([
  ['840x560.webp', animation, '840x560.webp'],
  ['840x560-anim.webp', animation, '840x560-anim.webp'],
  ['300x200-anim.webp', animation, '840x560-anim.webp'],
  ['840x560-anim.webp', picture(), '840x560.webp'],
  ['99999x1.png', scan, '4032x2016.webp'],
  ['4032x2016.webp', scan, '4032x2016.webp'],
  ['100x100.webp', scan, '840x560.webp'],
  ['cat.png', picture(), undefined],
  ['840x560', picture(), undefined],
])('the closest format to %s', (name, of, closest) => {
  expect(closestFormat(of, name)?.name).toBe(closest);
});
