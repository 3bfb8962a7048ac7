import type { ApiClient, ApiResponse } from '@team-chat/testkit';

/** An action of a user, and the types of the events that it may cause, some with the operation. */
export type Action = [act: (client: ApiClient) => Promise<void>, ...causes: string[]];

/** Awaits a call. Returns the answer, or undefined if it was a refusal. */
export type Try = (call: Promise<ApiResponse>) => Promise<any>;
