export { ageOn, formatDay } from './calendar-day.js';
export { formatInstant, formatInstantDay, relativeTime } from './instant.js';
