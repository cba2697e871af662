import type { CreateTaskBody } from '@bindery/contracts/crm';
import { DATE_WORD, datePhrases } from './date-phrases.js';
import { comingTime, timePhrases } from './time-phrases.js';

/** The part of a task that words of a line can say. */
export type Said = Partial<Pick<CreateTaskBody, 'due_date' | 'due_time' | 'priority' | 'recurrence'>>;

/** Words that say something, and what. */
export interface Phrase {
  /** A regular expression. */
  readonly words: string;
  /** Elsewhere the words are more often part of the title. */
  readonly isOnlyAtEnd?: boolean;
  /** The same between other words. */
  readonly isNeverInside?: boolean;
  /** @returns undefined when the words are part of the title */
  readonly read: (words: RegExpExecArray, today: string) => Said | undefined;
  /** The hour can be before or after noon: the coming one is meant. */
  readonly isEitherHalf?: boolean;
}

/** A line as it is understood. */
export interface ReadTask extends Said {
  readonly title: string;
  /** A client, as written behind an @. */
  readonly client?: string;
  /** A word that means a day and is not understood. There is no due date then. */
  readonly unread?: string;
}

type Place = 'end' | 'start' | 'middle';

const placed: Readonly<Record<Place, (words: string) => string>> = {
  end: (words) => `(?:^|[ ,])(?:${words})[.,]?$`,
  start: (words) => `^(?:${words})(?=[ ,:])[,:]?`,
  middle: (words) => `(?<= )(?:${words})(?=[ ,])`,
};

const phrases = [...datePhrases, ...timePhrases];
const readings = (['end', 'start', 'middle'] as const).map((place) =>
  phrases
    .filter(({ isOnlyAtEnd, isNeverInside }) =>
      place === 'middle' ? !isOnlyAtEnd && !isNeverInside : place === 'end' || !isOnlyAtEnd,
    )
    .map(({ words, ...phrase }) => ({ ...phrase, pattern: new RegExp(placed[place](words), 'i') })),
);

/** With the preposition before it, which says nothing without the name. */
const CLIENT = /(?:(?:^| )(?:to|with|for|from|about|of))?(?:^| )@([\p{L}\p{M}'’.-]{2,60})/iu;

/**
 * Reads a task from one line, such as "Call @eriksen friday at 9 !high" or "Check claims every 2 weeks". Without a word for a
 * day it is due today. A word for a day that isn't understood is reported, and sets no date.
 * @param today `YYYY-MM-DD`
 * @param now `HH:MM`
 */
export function readTask(line: string, today: string, now: string): ReadTask {
  const moment = { today, now };
  const task = read(line, moment, {});
  // A time needs its day, so it stays in the title too.
  return task.unread !== undefined && task.due_time ? read(line, moment, { due_time: null }) : task;
}

interface Moment {
  readonly today: string;
  readonly now: string;
}

/** @param before what the line must not say again */
function read(line: string, moment: Moment, before: Said): ReadTask {
  const mention = CLIENT.exec(line);
  const client = mention?.[1]?.replaceAll('.', ' ').trim();
  const task = readWords(tidy(mention ? line.replace(CLIENT, '') : line), moment, before);
  return client ? { ...task, client } : task;
}

function readWords(words: string, { today, now }: Moment, before: Said): ReadTask {
  let rest = words;
  const said: Said = { ...before };
  let isEitherHalf = false;
  for (let found = next(rest, today, said); found; found = next(rest, today, said)) {
    Object.assign(said, found.said);
    rest = found.rest;
    isEitherHalf ||= found.isEitherHalf;
  }
  const isDated = said.due_date !== undefined || said.recurrence !== undefined;
  const unread = isDated ? undefined : DATE_WORD.exec(rest)?.[0];
  const isToday = (said.due_date ?? today) === today && said.recurrence === undefined;
  // The coming hour may be tomorrow's, which is not the day that isn't understood.
  if (isEitherHalf && isToday && unread === undefined) Object.assign(said, comingTime(said, { today, now }));
  return { ...(unread === undefined ? { due_date: today } : { unread }), ...said, title: rest };
}

const tidy = (text: string): string => text.replaceAll(/ {2,}/g, ' ').trim();

function next(rest: string, today: string, before: Said) {
  for (const place of readings) {
    for (const { pattern, read, isEitherHalf = false } of place) {
      const words = pattern.exec(rest);
      const said = words && read(words, today);
      // A second day is part of the title, and so are the only words of a line.
      if (!said || Object.keys(said).some((field) => field in before)) continue;
      const left = tidy(`${rest.slice(0, words.index)} ${rest.slice(words.index + words[0].length)}`);
      if (left !== '') return { said, rest: left, isEitherHalf };
    }
  }
  return undefined;
}
