export * from './command.js';
export * from './log-file.js';
export * from './memory.js';
export * from './part.js';
export * from './process-record.js';
export * from './process-table.js';
export * from './wait-until.js';
export * from './watchdog.js';
