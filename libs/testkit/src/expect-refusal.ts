import type { ApiResponse } from './api-client';

interface Details {
  status?: number;
  code?: string;
  /** Further fields of the body. */
  [field: string]: unknown;
}

/** The whole of a refusal: clients compare texts, and some of them accept no field they do not know. */
export async function expectRefusal(
  answer: Promise<ApiResponse>,
  msg: string,
  { status = 400, code = 'BAD_REQUEST', ...extra }: Details = {},
): Promise<void> {
  const { status: actual, body } = await answer;
  expect({ status: actual, body }).toEqual({ status, body: { result: 'error', msg, code, ...extra } });
}
