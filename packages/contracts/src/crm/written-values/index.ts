export { dateFormatOf, DateVotes, dayOf, type DayReading } from './date-format.js';
export { readCell, type CellReading, type ReadCell } from './read-cell.js';
export { splitPhones } from './split.js';
