import type { Found } from './contacts.js';

/** A value of a slot, and where it stands in the text that was read. */
export interface Reading extends Found {
  readonly slot: string;
}

export interface ReadingDay {
  readonly today: string;
}

/** Reads the text of a slot: nothing where it has not the form of the field. */
export type Reader = (text: string, slot: string, day: ReadingDay) => Reading[];
