import { spawn } from 'node:child_process';

/** Runs a command and returns its output without printing it. If the command fails, the error's message has the
 *  output. */
export function run(command, args, { cwd, env } = {}) {
  return new Promise((resolve, reject) => {
    const output = [];
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    const failed = (reason) =>
      reject(new Error(`${[command, ...args].join(' ')}: ${reason}\n${Buffer.concat(output)}`.trimEnd()));
    child.on('error', (error) => failed(error.message));
    child.on('close', (code, signal) =>
      code === 0 ? resolve(Buffer.concat(output).toString()) : failed(`ended with ${signal ?? code}`),
    );
  });
}
