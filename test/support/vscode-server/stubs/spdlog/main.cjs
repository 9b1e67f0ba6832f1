// In place of the native module: appends lines at or above the level to the log file.
const fs = require('node:fs');
const path = require('node:path');

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];

class Logger {
  constructor(_name, file) {
    this.file = file;
    this.level = levels.indexOf('info');
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {}
  clearFormatters() {}
  flush() {}
  drop() {}
}

levels.forEach((name, level) => {
  Logger.prototype[name] = function (line) {
    if (level >= this.level) fs.appendFile(this.file, `${line}\n`, () => {});
  };
});

async function createLogger(name, file) {
  await fs.promises.mkdir(path.dirname(file), { recursive: true });
  return new Logger(name, file);
}

// One assignment each: the server imports this file as a module, and Node has to see the names.
exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
