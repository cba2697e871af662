/** The sections whose records have pages of their own. */
export type RecordSection = 'individuals' | 'carriers' | 'policies';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a part of an address can be the id of a record or of a person. */
export const isRecordId = (text: string): boolean => uuid.test(text);

/** The list of a section. */
export function sectionAddress(section: RecordSection): string {
  return `/app/dashboard/${section}`;
}

/** The list of policies with these filters. */
export function policiesAddress(filters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(filters).toString();
  return sectionAddress('policies') + (query && `?${query}`);
}

export function recordAddress(section: RecordSection, id: string): string {
  return `${sectionAddress(section)}/${id}`;
}

/** What a record's history entry remembers of the list that it was opened from. */
interface FromList {
  listQuery: string;
}

export function listStateFrom({ search }: { search: string }): FromList {
  return { listQuery: search };
}

/** The way back to the list, as it was when the record was opened from it. */
export function listAddressOf(section: RecordSection, historyState: unknown): string {
  const listQuery = (historyState as Partial<FromList> | null)?.listQuery;
  return sectionAddress(section) + (typeof listQuery === 'string' ? listQuery : '');
}
