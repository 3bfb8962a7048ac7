/** Ends what start-servers began. */
export default async function stopServers(): Promise<void> {
  await globalThis.testPostgres?.stop();
  globalThis.testPostgres = undefined;
}
