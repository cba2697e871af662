const shown = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `1950-03-01` as 'Mar 1, 1950'. A day without a time is the same day wherever it is read; no time zone moves it. */
export function formatDay(day: string): string {
  return shape.test(day) ? shown.format(new Date(`${day}T00:00:00Z`)) : day;
}

/** Whole years from one `YYYY-MM-DD` to the day of the clock on the wall; null for a day that is still to come. */
export function ageOn(birthday: string, now: Date): number | null {
  const [, year, month, day] = (shape.exec(birthday) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const [thisMonth, today] = [now.getMonth() + 1, now.getDate()];
  const hadBirthday = thisMonth > month || (thisMonth === month && today >= day);
  const age = now.getFullYear() - year - (hadBirthday ? 0 : 1);
  return age < 0 ? null : age;
}
