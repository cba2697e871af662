import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import type { Logger } from 'pino';

interface WinstonLogger {
  level: string;
  clear(): WinstonLogger;
  add(transport: unknown): WinstonLogger;
}
interface Winston {
  transports: { Stream: new (options: { stream: Writable }) => unknown };
}
interface Entry {
  message: string;
  [level: symbol]: unknown;
}

const LEVEL = Symbol.for('level');

/** Express Gateway prints colored lines. They become JSON lines of our log, from `info` up. */
export function redirectLogs(require: NodeJS.Require, logger: Logger): void {
  const engineRequire = createRequire(require.resolve('express-gateway'));
  const winston = engineRequire('winston') as Winston;
  const loggers = require('express-gateway/lib/logger') as Record<string, WinstonLogger | CallableFunction>;
  for (const engineLogger of Object.values(loggers)) {
    if (typeof engineLogger === 'function') continue;
    engineLogger.level = 'info';
    engineLogger.clear().add(new winston.transports.Stream({ stream: toPino(logger) }));
  }
}

function toPino(logger: Logger): Writable {
  return new Writable({
    objectMode: true,
    write(entry: Entry, _encoding, done) {
      const level = entry[LEVEL];
      if (level === 'error' || level === 'warn') logger[level](entry.message);
      else logger.info(entry.message);
      done();
    },
  });
}
