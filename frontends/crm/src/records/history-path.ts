import type { RecordType } from './record-type.js';

/** Where the history of a record is. */
export function historyPath({ path }: Pick<RecordType<unknown>, 'path'>, id: string): string {
  return `${path}/${id}/history`;
}
