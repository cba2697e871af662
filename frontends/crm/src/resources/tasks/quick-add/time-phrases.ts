import type { TaskPriority } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import type { Phrase, Said } from './read-task.js';

/** Before this hour, "at 2" means the afternoon. */
const FIRST_HOUR_OF_WORK = 7;

const partsOfDay: Readonly<Record<string, string>> = {
  ...{ noon: '12:00', midday: '12:00', midnight: '00:00' },
  ...{ morning: '09:00', afternoon: '14:00', evening: '18:00' },
};

function at(hours: number, minutes: string): Said | undefined {
  if (hours > 23 || Number(minutes) > 59) return undefined;
  return { due_time: `${String(hours).padStart(2, '0')}:${minutes}` };
}

function onHalf(hour: string, minutes: string, half: string): Said | undefined {
  const hours = Number(hour);
  if (hours < 1 || hours > 12) return undefined;
  return at((hours % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0), minutes);
}

const atWork = (hour: number, minutes: string): Said | undefined =>
  at(hour < FIRST_HOUR_OF_WORK ? hour + 12 : hour, minutes);

/**
 * The next time that an hour without a half of the day can mean: at 10:40, "at 7" is this evening, and "at 3" this
 * afternoon; at 20:00 both are tomorrow.
 */
export function comingTime(
  { due_date, due_time }: Said,
  { today, now }: { readonly today: string; readonly now: string },
): Said {
  if (!due_time || due_time > now) return {};
  const [hours = '', minutes = ''] = due_time.split(':');
  const evening = Number(hours) < 12 ? at(Number(hours) + 12, minutes) : undefined;
  if (evening?.due_time && evening.due_time > now) return evening;
  // A day that was named stays.
  return due_date === undefined ? { due_date: daysAfter(today, 1) } : {};
}

/** Phrases for a time or a priority. */
export const timePhrases: readonly Phrase[] = [
  {
    words: '(?:at )?(\\d{1,2})(?::(\\d{2}))? ?(am|pm|a\\.m\\.|p\\.m\\.)',
    read: ([, hour = '', minutes = '00', half = '']) => onHalf(hour, minutes, half),
  },
  {
    words: '(?:at )?([1-9]|1[0-2]):(\\d{2})',
    isEitherHalf: true,
    read: ([, hour, minutes = '']) => atWork(Number(hour), minutes),
  },
  { words: '(?:at )?(\\d{1,2}):(\\d{2})', read: ([, hour, minutes = '']) => at(Number(hour), minutes) },
  {
    words: 'at ([1-9]|1[0-2])(?: o.clock)?',
    isEitherHalf: true,
    read: ([, hour]) => atWork(Number(hour), '00'),
  },
  { words: 'at (\\d{1,2})(?: o.clock)?', read: ([, hour]) => at(Number(hour), '00') },
  {
    words: '(?:at )?(noon|midday|midnight)',
    read: ([, word = '']) => ({ due_time: partsOfDay[word.toLowerCase()] ?? null }),
  },
  {
    words: '(?:in the |(?<=(?:day|mon|tue|wed|thu|fri|sat|sun|tomorrow|tmrw) ))(morning|afternoon|evening)',
    isOnlyAtEnd: true,
    read: ([, word = '']) => ({ due_time: partsOfDay[word.toLowerCase()] ?? null }),
  },
  {
    words: '!+(low|medium|high)?',
    read: ([, word]) => ({ priority: (word?.toLowerCase() ?? 'high') as TaskPriority }),
  },
];
