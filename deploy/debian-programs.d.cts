export declare function findDebianProgram(
  name: 'promtool' | 'nginx' | 'caddy' | 'apache2',
  env?: NodeJS.ProcessEnv,
): string | undefined;
