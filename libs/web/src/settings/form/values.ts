import type { GroupSettingValue } from '@team-chat/client';
import type { Setting } from './descriptions.ts';

/** Returns the name under which the value of a setting is read. */
export const readName = ({ name, description }: Setting): string => description.reads ?? name;

/** Returns whether two values of a setting are the same. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (!('direct_members' in value)) return JSON.stringify(value);
  const { direct_members, direct_subgroups } = value as Exclude<GroupSettingValue, number>;
  // A group alone is written as its id.
  if (direct_members.length === 0 && direct_subgroups.length === 1) return JSON.stringify(direct_subgroups[0]);
  return JSON.stringify([sorted(direct_members), sorted(direct_subgroups)]);
}

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

/** Returns a value as requests send it. */
export function writtenValue({ description }: Setting, value: unknown): unknown {
  if (description.kind === 'people') return { new: value };
  const special = description.special?.find(({ read }) => read === value);
  return special ? special.write : value;
}

/** Units in which people give a number of seconds, the largest first. */
const TIME_UNITS = { week: 604_800, day: 86_400, hour: 3600, minute: 60, second: 1 } as const;
export type TimeUnit = keyof typeof TIME_UNITS;
export const TIME_UNIT_NAMES = Object.keys(TIME_UNITS) as TimeUnit[];

/** Returns the largest unit of which a number of seconds is a whole number. */
export const unitOf = (seconds: number): TimeUnit =>
  TIME_UNIT_NAMES.find((unit) => seconds > 0 && seconds % TIME_UNITS[unit] === 0) ?? 'second';

export const secondsPer = (unit: TimeUnit): number => TIME_UNITS[unit];
