/** Returns `owner.operation event` for each event that an operation declares and its service never emitted, by the log that
 *  services append to in tests (EMITTED_EVENTS_LOG). Events of other services come from those, and are not looked for. */
export function findNeverEmitted(log, operations) {
  const emitted = new Set(log.split('\n'));
  return operations
    .flatMap(({ owner, id, emits }) =>
      emits.filter((event) => event.owner === owner).map((event) => `${owner}.${id} ${event.name}`),
    )
    .filter((line, index, lines) => !emitted.has(line) && lines.indexOf(line) === index);
}
