/**
 * Notes that the browser's calendar of a date field may be open. Some browsers pass the Escape that closes it on to the
 * page, and none says whether it is open.
 */
export function markCalendar(field: HTMLElement, isOpen: boolean): void {
  if (isOpen) field.dataset['calendar'] = 'open';
  else delete field.dataset['calendar'];
}

/** Whether a key is pressed in a date field whose calendar may be open. */
export const isCalendarOpen = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['calendar'] === 'open';

/** Keeps a dialog open on the Escape that closes a calendar in it. */
export function keepForCalendar(event: KeyboardEvent): void {
  if (isCalendarOpen(event.target)) event.preventDefault();
}
