import type { Connections } from '../connections';

/** Result of a check: that all is well, what is wrong, or why the check could not be made. */
export type Finding = { ok: string } | { problem: string } | { skipped: string };

/** Looks at one part of the deployment, and changes nothing. */
export interface Check {
  /** Name, and the section of deploy/trouble.md about it. */
  name: string;
  /** Resolves with what it found. Where it rejects, the error's message is the problem. */
  find(context: DoctorContext): Promise<Finding>;
}

export interface DoctorContext {
  connections: Connections;
  env: NodeJS.ProcessEnv;
  /** Address of a user of the organisation at EXTERNAL_URL, as whom a poll is made. */
  pollAs: string | undefined;
}

export const MIB = 1024 ** 2;

/** Formats a share of one as percent. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
