/** A request of each integration by its name, as the service would send it. The build makes it of the documentation's examples. */
declare module 'virtual:integration-examples' {
  const examples: Readonly<Record<string, { headers: Record<string, string>; body: unknown }>>;
  export default examples;
}
