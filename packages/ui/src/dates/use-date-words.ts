import { useMemo, useSyncExternalStore } from 'react';
import { dayInWords, formatDay, formatInstant, instantInWords, timeInWords } from './dates.js';

/** The words of a page for its dates. */
export interface DateWords {
  day: (day: string) => string;
  time: (day: string, time: string) => string;
  instant: (instant: string) => string;
}

/** In words of today. */
const onScreen = (): DateWords => ({
  day: (day) => dayInWords(day, new Date()),
  time: (day, time) => timeInWords(day, time, new Date()),
  instant: (instant) => instantInWords(instant, new Date()),
});

/** A sheet of paper is read on another day. */
const onPaper: DateWords = {
  day: formatDay,
  time: (day, time) => formatInstant(new Date(`${day}T${time}`).toISOString()),
  instant: formatInstant,
};

let isPrinting = false;

function subscribe(onChange: () => void): () => void {
  const begin = () => {
    isPrinting = true;
    onChange();
  };
  const end = () => {
    isPrinting = false;
    onChange();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** How dates read on the page: in words of today, and on its printout as dates with their years. */
export function useDateWords(): DateWords {
  const printing = useSyncExternalStore(subscribe, () => isPrinting);
  return useMemo(() => (printing ? onPaper : onScreen()), [printing]);
}
