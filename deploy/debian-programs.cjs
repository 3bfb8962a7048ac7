'use strict';
const { findExecutable } = require('../libs/servers/find-executable.cjs');
const { CACHE_FOLDER } = require('../libs/servers/nats-server.cjs');

/** Programs that only tests use, with Debian's package and the file in it. */
const DEBIAN_PROGRAMS = {
  promtool: { package: 'prometheus', file: 'usr/bin/promtool' },
  nginx: { package: 'nginx', file: 'usr/sbin/nginx' },
  caddy: { package: 'caddy', file: 'usr/bin/caddy' },
  apache2: { package: 'apache2-bin', file: 'usr/sbin/apache2' },
};

/** Returns the path of one of these programs, or undefined. */
function findDebianProgram(name, env = process.env) {
  const variable = `${name.toUpperCase()}_BIN`;
  return findExecutable(env, { variable, names: [name], folders: ['/usr/sbin', CACHE_FOLDER] });
}

exports.DEBIAN_PROGRAMS = DEBIAN_PROGRAMS;
exports.findDebianProgram = findDebianProgram;
