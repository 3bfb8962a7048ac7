const { TestEnvironment } = require('jest-environment-node');

/** Runs each test file in a realm of its own, as jest does, with packages that all files of a process share: to load them takes
 *  longer than most files. The objects that such a package makes are of the process' realm. */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // Packages recognise dates by their class.
    this.global.Date = Date;
    this.global.requireShared = require;
  }
};
