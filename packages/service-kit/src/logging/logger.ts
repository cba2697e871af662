import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { traceIdOf } from '@bindery/telemetry/tracing';
import { currentContext } from '../context/request-context.js';

export type { Logger };

/**
 * The log of one service: JSON lines with the request and trace ids. Fields that could hold a secret or a personal
 * value are redacted by name, but the first rule is never to pass such a value to the logger.
 * @param destination where the lines go; standard output by default.
 */
export function createLogger(part: string, level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { part },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const current = currentContext();
      if (!current) return {};
      const traceId = traceIdOf();
      return { request_id: current.requestId, ...(traceId !== undefined && { trace_id: traceId }) };
    },
    redact: {
      paths: [
        'authorization',
        '*.authorization',
        'headers',
        '*.headers',
        'token',
        '*.token',
        'body',
        '*.body',
        'email',
        '*.email',
      ],
      remove: true,
    },
    serializers: { err: errorForLog },
  };
  return pino(options, destination);
}

/** An error without the values that a driver may have put beside its message. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, stack } = error;
  const code = (error as { code?: unknown }).code;
  // Prisma and pg write parameters into the message of some errors, after the first line.
  const message = error.message.split('\n').filter(Boolean).at(-1) ?? '';
  const frames = stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8);
  const cause: unknown = error.cause === undefined ? undefined : errorForLog(error.cause);
  return { name, message: message.slice(0, 300), code, frames, cause };
}
