import { ts } from '../../words/settings.ts';

/** Roles by number: the smaller, the more rights. */
export const ROLES = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type RoleNumber = (typeof ROLES)[keyof typeof ROLES];

export const roleName = (role: number): string => ts(`role.${role as RoleNumber}`);
