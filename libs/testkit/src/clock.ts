/** Makes the services, which run in this process, believe that it is later by `seconds`, until `jest.restoreAllMocks()`. */
export function advance(seconds: number): void {
  const now = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000);
}

/** Stops the clock of this process, and of the services in it, until `jest.restoreAllMocks()`. Returns a function that sets
 *  it to some seconds after its stop. */
export function stopClock(): (seconds: number) => void {
  const stoppedAt = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(stoppedAt);
  return (seconds) => clock.mockReturnValue(stoppedAt + seconds * 1000);
}
