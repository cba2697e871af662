export const INDIVIDUALS_ADDRESS = '/app/dashboard/individuals';

export function individualAddress(id: string): string {
  return `${INDIVIDUALS_ADDRESS}/${id}`;
}

/** What a record's history entry remembers of the list that it was opened from. */
interface FromList {
  listQuery: string;
}

export function listStateFrom({ search }: { search: string }): FromList {
  return { listQuery: search };
}

/** The way back to the list, as it was when the record was opened from it. */
export function listAddressOf(historyState: unknown): string {
  const listQuery = (historyState as Partial<FromList> | null)?.listQuery;
  return INDIVIDUALS_ADDRESS + (typeof listQuery === 'string' ? listQuery : '');
}
