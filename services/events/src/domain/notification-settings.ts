type Settings = Record<string, unknown>;
type Defaults = Record<string, boolean> | null;

/** Returns a subscription's settings with "inherit" (null) replaced by the user's defaults, for clients that do not
 *  know it. `defaults` is null for clients that do. Source: spec/core-operations.md, section 2.21,
 *  "notification_settings_null". */
export function spelledOut<S extends Settings>(settings: S, defaults: Defaults): S {
  if (!defaults) return settings;
  const replaced = Object.entries(defaults).map(([name, value]) => [name, settings[name] ?? value]);
  return { ...settings, ...Object.fromEntries(replaced) };
}

/** Replaces "inherit" in all subscriptions of the registration data. */
export function withoutInheriting(data: Record<string, unknown>, defaults: Defaults): Record<string, unknown> {
  const lists = ['subscriptions', 'unsubscribed'].filter((name) => Array.isArray(data[name]));
  const replaced = lists.map((name) => [name, (data[name] as Settings[]).map((sub) => spelledOut(sub, defaults))]);
  return { ...data, ...Object.fromEntries(replaced) };
}
