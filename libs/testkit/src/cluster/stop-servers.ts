/** Stops the PostgreSQL that start-servers started. */
export default async function stopServers(): Promise<void> {
  await globalThis.testPostgres?.stop();
  globalThis.testPostgres = undefined;
}
