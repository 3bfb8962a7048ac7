import type { ApiResponse } from './api-client';

interface Details {
  status?: number;
  code?: string;
  /** Further fields of the body. */
  [field: string]: unknown;
}

/** Expects an error with exactly this status and body: clients compare texts, and some accept no unknown field. */
export async function expectRefusal(
  answer: Promise<ApiResponse>,
  msg: string,
  { status = 400, code = 'BAD_REQUEST', ...extra }: Details = {},
): Promise<void> {
  const { status: actual, body } = await answer;
  expect({ status: actual, body }).toEqual({ status, body: { result: 'error', msg, code, ...extra } });
}

type Leaves = Record<string, string>;

/** Returns the texts of a language by their path. Of a function, returns the source. */
function collectLeaves(texts: object, path = ''): Leaves {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? collectLeaves(value, `${path}${key}.`)
        : { [path + key]: String(value) },
    ),
  ) as Leaves;
}

/** Compares the texts of two languages. Returns the paths that only one language has, and the paths whose texts are equal
 *  in both. */
export function compareTranslation(texts: object, others: object): { missing: string[]; same: string[] } {
  const [some, more] = [collectLeaves(texts), collectLeaves(others)];
  const paths = Object.keys({ ...some, ...more });
  return {
    missing: paths.filter((path) => !(path in some && path in more)),
    same: paths.filter((path) => some[path] === more[path]),
  };
}
