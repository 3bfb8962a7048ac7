type Settings = Record<string, boolean | null>;

/** Registration data for clients that know no "inherit": it is replaced by what it comes to.
 *  Source: team-chat-api.md, endpoint 21, notification_settings_null. */
export function withoutInheriting(
  data: Record<string, unknown>,
  defaults: Record<string, boolean>,
): Record<string, unknown> {
  const spelledOut = (channel: Settings): Settings => ({
    ...channel,
    ...Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, channel[name] ?? value])),
  });
  const lists = ['subscriptions', 'unsubscribed'].filter((name) => Array.isArray(data[name]));
  return {
    ...data,
    ...Object.fromEntries(lists.map((name) => [name, (data[name] as Settings[]).map(spelledOut)])),
  };
}
