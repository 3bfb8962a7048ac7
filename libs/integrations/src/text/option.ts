import type { UrlOption, WebhookRequest } from '../integration';

/** Returns the value of a yes-or-no option. */
export function isOn({ option }: WebhookRequest, key: string, byDefault = false): boolean {
  const value = option(key)?.toLowerCase();
  return value === undefined ? byDefault : value === 'true' || value === '1';
}

/** The option that limits pushes to some branches. */
export const BRANCHES: UrlOption = {
  key: 'branches',
  label: 'Branches whose pushes are told of, separated by commas. Absent: all.',
  validator: 'check_string',
};

/** Returns whether the option `branches` lets a branch pass. */
export function isWantedBranch({ option }: WebhookRequest, branch: string): boolean {
  const wanted = option(BRANCHES.key);
  return !wanted || wanted.split(',').some((name) => name.trim() === branch);
}
