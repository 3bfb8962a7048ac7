import type { Role } from '@team-chat/contracts';

export const PEOPLE = {
  owner: { full_name: 'Olivia Owner', role: 100 },
  admin: { full_name: 'Adam Admin', role: 200 },
  moderator: { full_name: 'Mona Moderator', role: 300 },
  member: { full_name: 'Max Member', role: 400 },
  guest: { full_name: 'Gina Guest', role: 600 },
} as const satisfies Record<string, { full_name: string; role: Role }>;
export const BOT = { full_name: 'Demo Bot', role: 400 } as const;

/** Returns the email address of a demo user. */
export const demoEmail = (name: string) => `${name}@demo.example`;

/** A user in `credentials.json`. */
export interface DemoUser {
  user_id: number;
  email: string;
  password?: string;
  api_key: string;
}
export type DemoUsers = Record<keyof typeof PEOPLE | 'bot', DemoUser>;
