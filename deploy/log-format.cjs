'use strict';
// CommonJS, so that both plain scripts and compiled code can load it.
const { prettyFactory } = require('pino-pretty');

/**
 * Returns a function that makes one line of a service's log readable: time, level, process, message and fields in one
 * line, errors with their stack below it. Other lines stay as they are, after the name of the process if it is given.
 */
function createLogFormatter({ colorize }) {
  const format = prettyFactory({
    colorize,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'pid,hostname,service',
  });
  return (line, processName) => {
    const entry = parseEntry(line);
    if (!entry) return processName ? `${processName}: ${line}` : line;
    return format({ ...entry, name: processName ?? entry.service }).trimEnd();
  };
}

function parseEntry(line) {
  try {
    const entry = JSON.parse(line);
    return typeof entry?.level === 'number' ? entry : undefined;
  } catch {
    return undefined;
  }
}

exports.createLogFormatter = createLogFormatter;
