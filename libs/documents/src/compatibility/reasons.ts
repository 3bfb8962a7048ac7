/** Why operations and events are not there yet, by the beginning of their routes and names. */
const REASONS: readonly (readonly [reason: string, ...beginnings: string[]])[] = [
  ['a redirect, which the gateway serves', '/realm/icon', '/realm/logo'],
  ['not sent any more at this feature level', 'realm_bot/remove', 'realm_filters'],
  ['push notifications', 'push_device'],
  ['sign-in by other systems', '/jwt'],
  ['video calls', 'has_zoom_token'],
  ['for the web application of another server', 'web_reload_client'],
];

/** Returns why an operation or event is missing. Throws where nobody has stated it. */
export function reasonFor(name: string): string {
  const found = REASONS.find(([, ...beginnings]) => beginnings.some((beginning) => name.startsWith(beginning)));
  if (!found) throw new Error(`${name} is missing, and compatibility/reasons.ts does not say why`);
  return found[0];
}
