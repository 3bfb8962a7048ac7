/** Settings that the format has as numbers, and clients of the API as words. */
const CODES = {
  message_edit_history_visibility_policy: { all: 1, moves: 2, none: 3 },
  resolved_topic_notice_auto_read_policy: { always: 1, except_followed: 2, never: 3 },
  topics_policy: { inherit: 1, allow_empty_topic: 2, disable_empty_topic: 3, empty_topic_only: 4 },
} as const satisfies Record<string, Record<string, number>>;

/** Name of a setting that is a number in the format and a word for clients. */
export type CodedSetting = keyof typeof CODES;
/** Value of such a setting for clients. */
export type CodedValue<Name extends CodedSetting> = keyof (typeof CODES)[Name];

/** Returns the number of a setting's value. */
export function codeOf<Name extends CodedSetting>(name: Name, value: CodedValue<Name>): number {
  return CODES[name][value] as number;
}

/** Returns the value of a setting's number, or undefined for a number that the setting does not have. */
export function valueOfCode<Name extends CodedSetting>(name: Name, code: number): CodedValue<Name> | undefined {
  const found = Object.entries(CODES[name]).find(([, number]) => number === code);
  return found?.[0] as CodedValue<Name> | undefined;
}
