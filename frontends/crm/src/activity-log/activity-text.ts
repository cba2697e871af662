import type { ActivityEntry } from '@bindery/contracts/crm';

/** The sentence of an entry; one without a sentence still says that something was logged. */
export function activityText(entry: Pick<ActivityEntry, 'response'>): string {
  return entry.response.trim() || 'Activity logged';
}
