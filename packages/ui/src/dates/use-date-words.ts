import { dayInWords, formatDay, formatInstant, instantInWords, timeInWords } from './dates.js';
import { useIsPrinting } from '../layout/use-is-printing.js';

/** The words of a page for its dates. */
export interface DateWords {
  day: (day: string) => string;
  time: (day: string, time: string) => string;
  instant: (instant: string) => string;
}

/** In words of today. */
const onScreen: DateWords = {
  day: (day) => dayInWords(day, new Date()),
  time: (day, time) => timeInWords(day, time, new Date()),
  instant: (instant) => instantInWords(instant, new Date()),
};

/** A sheet of paper is read on another day. */
const onPaper: DateWords = {
  day: formatDay,
  time: (day, time) => formatInstant(new Date(`${day}T${time}`).toISOString()),
  instant: formatInstant,
};

/** How dates read on the page: in words of today, and on its printout as dates with their years. */
export const useDateWords = (): DateWords => (useIsPrinting() ? onPaper : onScreen);
