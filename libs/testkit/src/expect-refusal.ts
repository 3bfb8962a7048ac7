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
