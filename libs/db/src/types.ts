import { types } from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;

/** Reads 64-bit integers as numbers: ours are ids and counts far below 2^53. */
types.setTypeParser(INT8, Number);
types.setTypeParser(INT8_ARRAY as typeof INT8, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);
