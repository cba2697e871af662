import { exitCodes, Failure } from './failure.js';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The age of a time in its largest unit: `3 hours`. */
export function ageOf(moment: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(moment)) / 1_000));
  const [unit, size] = UNITS.find(([, unitSeconds]) => seconds >= unitSeconds) ?? ['second', 1];
  const count = Math.floor(seconds / size);
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}

const SPANS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Parses a time: ISO 8601 with a zone, or a duration back from now such as `2h`.
 * @throws Failure that shows both forms
 */
export function readMoment(text: string, option: string, now = Date.now()): Date {
  const [, amount, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (amount && unit) return new Date(now - Number(amount) * (SPANS[unit] ?? 0));
  const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const moment = new Date(text);
  if (isIso && !Number.isNaN(moment.getTime())) return moment;
  throw new Failure(
    `${option} takes a moment with its zone, such as 2026-11-20T12:00:00Z, or a span back from now, such as 90m, 2h or 7d; not "${text}".`,
    exitCodes.usage,
  );
}
