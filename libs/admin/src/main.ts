import { runAdmin } from './run';

void runAdmin(process.argv.slice(2), { env: process.env, program: 'team-chat-admin' }).then((code) => {
  process.exitCode = code;
});
