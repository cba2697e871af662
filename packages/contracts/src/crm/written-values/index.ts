export { dateFormatOf, DateVotes, dayOf, type DayReading } from './date-format.js';
export { readCell, type CellReading, type ReadCell } from './read-cell.js';
export { phoneTypeIn, readPhones, type WrittenPhone } from './read-phones.js';
