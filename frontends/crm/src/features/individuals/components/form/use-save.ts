import { protectedFields, type IndividualView, type UpdateIndividualBody } from '@bindery/contracts/crm';
import { ApiProblem } from '@bindery/web-kit/api';
import { useRef } from 'react';
import { useReadIndividual, type LoadedIndividual } from '../../api/use-individual.js';
import { useUpdateIndividual } from '../../api/use-update-individual.js';

type Save = (base: LoadedIndividual, changes: UpdateIndividualBody) => Promise<IndividualView>;

const masked: ReadonlySet<string> = new Set(protectedFields);

/**
 * Saves an edit. A save whose answer was lost may have been carried out all the same; the next one then finds that
 * "someone" saved first. When the record holds what was sent, that was the earlier attempt, and a success.
 */
export function useSave(): Save {
  const update = useUpdateIndividual();
  const read = useReadIndividual();
  const answerLost = useRef(false);

  return async (base, changes) => {
    try {
      return await update(base, changes);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.isPassing) answerLost.current = true;
      if (error.code !== 'precondition_failed' || !answerLost.current) throw error;
      const newest = await read(base.individual.id);
      if (!holdsChanges(newest.individual, base.individual, changes)) throw error;
      // Sent once more over what it made: nothing changes, and every list here learns the new version.
      return update(newest, changes);
    }
  };
}

/**
 * Whether the record is the next version, with the values that were sent. Protected values come back masked and cannot
 * be compared, so a change of those alone does not count.
 */
function holdsChanges(newest: IndividualView, base: IndividualView, changes: UpdateIndividualBody): boolean {
  const plain = Object.entries(changes).filter(([name]) => !masked.has(name));
  return (
    newest.version === base.version + 1 &&
    plain.length > 0 &&
    plain.every(([name, value]) => newest[name as keyof IndividualView] === value)
  );
}
