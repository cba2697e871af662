import type { PickerOption, PickerResults } from './picker-choices.js';

/** Zones of the United States, which nearly every agency is in, from east to west. */
const american = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
];
const MAX_SHOWN = 40;

/** An IANA name as people read it: 'America/New York'. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** Its label, such as 'Eastern Time'. */
function spokenName(timeZone: string): string | undefined {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

export const zoneOption = (zone: string): PickerOption => ({
  id: zone,
  name: zoneName(zone),
  detail: spokenName(zone),
});

let all: readonly PickerOption[] | undefined;

/** All time zones that this browser knows. Naming them takes a while, so it is done once. */
function allZones(): readonly PickerOption[] {
  all ??= [...new Set([...american, ...Intl.supportedValuesOf('timeZone')])].map(zoneOption);
  return all;
}

/** The time zones whose names contain a text, the first of them. @param text null searches nothing */
export function findZones(text: string | null): PickerResults {
  if (text === null) return { options: undefined, count: 0 };
  const wanted = zoneName(text).toLowerCase();
  const found = allZones().filter(({ name, detail = '' }) =>
    `${name} ${detail}`.toLowerCase().includes(wanted),
  );
  return { options: found.slice(0, MAX_SHOWN), count: found.length };
}
