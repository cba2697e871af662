/** How far away a day is, such as 'in 3 days'. @param days negative when it is past */
export function daysLeftText(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days).toLocaleString('en-US')} days`;
  return days < 0 ? `${count} overdue` : `in ${count}`;
}
