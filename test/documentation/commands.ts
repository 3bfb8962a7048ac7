/** Whether a command of the documents is run by a test. */
export type Entry = { runBy: string } | { notRun: string };

const conversation: Entry = { runBy: 'test/system/documented-commands.test.ts' };
const notRun = (reason: string): Entry => ({ notRun: reason });

/** The commands of the documents, by how they begin. The first entry that matches a command counts. */
export const COMMANDS: [command: RegExp, entry: Entry][] = [
  [/^PASSWORD=\$\(npm run --silent admin /, conversation],
  [/^(API|CHAT|OLIVIA|KEY|REGISTERED|QUEUE|LAST|SENT)=/, conversation],
  [/^(login|field|unread)\(\)/, conversation],
  [/^(curl -s|echo|wait|cat event|unread|rm event)\b/, conversation],
  [/^npm start(?! --)/, conversation],
  [/^npm test\b/, { runBy: 'every run of the tests' }],
  [/^npm run dev$/, notRun('does not end; deploy/src/change-detector.test.ts tests what it decides')],
  [/^(LOG_LEVEL=debug npm run dev|npm start) -- --inspect/, { runBy: 'deploy/src/launcher-arguments.test.ts' }],
  [/^HOST=0\.0\.0\.0 .* npm start$/s, { runBy: 'deploy/src/settings.test.ts' }],
  [/^npm run (--silent )?admin /, { runBy: 'test/system/admin-command.test.ts' }],
  [/^team-chat-admin export-compliance /, { runBy: 'test/system/compliance-export.test.ts' }],
  [/^team-chat-admin backup /, { runBy: 'test/system/backup.test.ts' }],
  [/^team-chat-admin export-compliance /, { runBy: 'test/system/compliance-export.test.ts' }],
  [
    /^team-chat-admin ((hold|restore)-messages|check-files|audit-log|usage|set-quotas|find-account|(de|re)activate-|delete-|list-)/,
    { runBy: 'test/system/admin-command.test.ts' },
  ],
  [
    /^DATA_DIR=\S+ (BACKUP_DIR=\S+ npm run admin -- backup|npm start)/,
    { runBy: 'test/long/backup-one-machine.test.ts' },
  ],
  [/^curl .* -d invite_required=false$/, { runBy: 'services/gateway/test/sign-up.test.ts' }],
  [/^curl .*second\.localhost/, notRun('needs the password of a second organisation that a reader created')],
  [/^export TEAM_CHAT_IMAGES=/, notRun('needs a published release')],
  [/^docker run .*secrets\.mjs$/s, notRun('needs Docker; test/documentation/compose-secrets.test.ts runs the program')],
  [/^(docker|PASSWORD=\$\(docker|for service in .*docker build)/s, notRun('needs Docker')],
  [/^(mkdir -p deploy\/registry|cp .* deploy\/registry\/)/, notRun('needs a registry of your own')],
  [/^(cp .*examples\/trial\.yaml|echo 'image: )/, notRun('test/chart/examples.test.ts renders the examples')],
  [/^(VERSION|SERVICES)=/, notRun('is a part of what follows')],
  [/^(helm|kubectl|PASSWORD=\$\(kubectl)/, notRun('needs a cluster: npm run e2e:kind')],
  [/^bash copy-images\.sh/, { runBy: 'test/release/scripts.test.ts' }],
  [/^kill -USR2/, { runBy: 'test/system/request-lines.test.ts' }],
  [/^until curl/, notRun('waits for a container')],
  [/^(pg_basebackup|mkdir -m 700|touch) /, notRun('was run by hand, as the page says')],
  [/^cosign verify/, notRun('needs a published release')],
];
