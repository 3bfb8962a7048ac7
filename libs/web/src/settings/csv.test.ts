import { readCsv, writeCsv } from './csv.ts';

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

test('reads commas, semicolons, tabs, quotes, and lines of all systems', () => {
  expect(cellsOf('a,b\nc,d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(cellsOf('\uFEFFa;b\r\nc;d\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(cellsOf('a\tb, c\td;e')).toEqual([['a', 'b, c', 'd;e']]);
  expect(cellsOf(' "a ""b"", c" , d\n')).toEqual([['a "b", c', 'd']]);
  expect(cellsOf('"a\nb",c\rd,')).toEqual([
    ['a\nb', 'c'],
    ['d', ''],
  ]);
  expect(cellsOf('5" disk,x')).toEqual([['5" disk', 'x']]);
});

test('tells the line of each row, and leaves out empty ones', () => {
  expect(readCsv('a\n\n , \n"b\nc"\nd').map(({ line }) => line)).toEqual([1, 4, 6]);
  expect(readCsv('')).toEqual([]);
  expect(readCsv('"never closed\nx')).toEqual([{ line: 1, cells: ['never closed\nx'] }]);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('a cell that begins as %j is no formula', (text) => {
  expect(writeCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
});

test('writes cells that can be read again', () => {
  const rows = [
    ['Ada, "the first"', 'ada@example.com', ''],
    ['Zoë\nLine', '東京', 'a;b'],
  ];
  expect(cellsOf(writeCsv(rows))).toEqual(rows);
});
