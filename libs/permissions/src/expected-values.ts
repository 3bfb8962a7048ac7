import { ApiError, BadRequestError, GroupSettingValue, type SettingFacts } from '@team-chat/contracts';
import { canonicalise, sameValue } from './group-setting-value';

type Values = Readonly<Record<string, unknown>>;

/** Throws EXPECTATION_MISMATCH unless the settings have the values that a request expects, and BadRequestError for an expected value of a
 *  setting that the request does not change. `present` has the values of a row that the transaction has locked, as clients read them. Call
 *  it before the first write. */
export function checkExpected(
  { expected = {}, ...changes }: Values & { expected?: Values | undefined },
  facts: Readonly<Record<string, SettingFacts>>,
  present: Values,
): void {
  for (const [name, value] of Object.entries(expected)) {
    const read = Object.hasOwn(facts, name) ? (facts[name]!.reads ?? name) : undefined;
    if (read === undefined || !Object.hasOwn(present, read) || changes[name] === undefined) {
      throw new BadRequestError(`expected["${name}"] is no readable setting that this request changes`);
    }
    checkExpectedValue(name, value, present[read]);
  }
}

/** Throws EXPECTATION_MISMATCH unless a setting has the value that a request expects, both as clients read them. */
export function checkExpectedValue(name: string, expected: unknown, present: unknown): void {
  if (!isSame(expected, present)) throw expectationMismatch(name, { field_name: name });
}

/** Throws EXPECTATION_MISMATCH unless `old`, the value that a change of a group setting replaces, is the stored value or the one that
 *  clients read. */
export function checkReplaced(
  old: GroupSettingValue | undefined,
  { stored, shown }: { stored: GroupSettingValue; shown: GroupSettingValue },
  nobodyGroupId: number,
): void {
  const isOld = (value: GroupSettingValue) =>
    sameValue(canonicalise(old!, nobodyGroupId), canonicalise(value, nobodyGroupId));
  if (old !== undefined && !isOld(stored) && !isOld(shown)) throw expectationMismatch('old');
}

/** Returns the refusal of a request that expects another value than the present one of the field. */
const expectationMismatch = (field: string, data?: { field_name: string }): ApiError =>
  new ApiError('EXPECTATION_MISMATCH', `'${field}' value does not match the expected value.`, data);

/** Compares values of JSON; those of group settings by their holders. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const [value, present] = [GroupSettingValue.safeParse(one), GroupSettingValue.safeParse(other)];
  if (value.success && present.success) return sameValue(value.data, present.data);
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;
