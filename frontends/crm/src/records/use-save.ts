import { ApiProblem } from '@bindery/web-kit/api';
import { useRef } from 'react';
import type { Loaded, RecordType, Stored } from './record-type.js';
import { useReadRecord } from './use-record.js';
import { useUpdateRecord } from './use-update-record.js';

type Save<View> = (base: Loaded<View>, changes: object) => Promise<View>;

/**
 * Saves an edit. A save whose answer was lost may have been carried out all the same; the next one then finds that
 * "someone" saved first. When the record holds what was sent, that was the earlier attempt, and a success.
 */
export function useSave<View extends Stored>(type: RecordType<View>): Save<View> {
  const update = useUpdateRecord(type);
  const read = useReadRecord(type);
  const answerLost = useRef(false);

  return async (base, changes) => {
    try {
      return await update(base, changes);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.isPassing) answerLost.current = true;
      if (error.code !== 'precondition_failed' || !answerLost.current) throw error;
      const newest = await read(base.record);
      const isNext = newest.record.version === base.record.version + 1;
      if (!isNext || !holdsChanges(newest.record, changes, type.masked)) throw error;
      // Sent once more over what it made: nothing changes, and every list here learns the new version.
      return update(newest, changes);
    }
  };
}

/**
 * Whether the record has the values that were sent. Protected values come back masked and cannot be compared, so a
 * change of those alone does not count.
 */
function holdsChanges(newest: object, changes: object, masked: readonly string[] = []): boolean {
  const plain = Object.entries(changes).filter(([name]) => !masked.includes(name));
  const held = new Map<string, unknown>(Object.entries(newest));
  return plain.length > 0 && plain.every(([name, value]) => held.get(name) === value);
}
