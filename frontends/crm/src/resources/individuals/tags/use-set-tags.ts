import {
  individualRoutes,
  individualTagRoutes,
  type IndividualView,
  type ShownTag,
} from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import type { RecordType } from '../../../records/record-type.js';
import { useReadRecord } from '../../../records/use-record.js';
import { useSave } from '../../../records/use-save.js';
import { individualType } from '../individual-type.js';

type Tags = readonly ShownTag[];

/** Individuals, saved by their tags alone. */
const tagged: RecordType<IndividualView> = {
  ...individualType,
  routes: { ...individualRoutes, update: individualTagRoutes.set },
};

/** Changes the tags of an individual. Changes that others made in the meantime are kept. */
export function useSetTags(individual: IndividualView) {
  const save = useSave(tagged);
  const read = useReadRecord(tagged);
  const toast = useToast();

  const send = (record: IndividualView, edit: (tags: Tags) => Tags) =>
    save(record, { tag_ids: edit(record.tags).map(({ id }) => id) });

  /** @returns whether it was saved */
  return async (edit: (tags: Tags) => Tags): Promise<boolean> => {
    try {
      await send(individual, edit).catch(async (error: unknown) => {
        if (!(error instanceof ApiProblem) || error.code !== 'precondition_failed') throw error;
        return send(await read(individual), edit);
      });
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to change tags: ${error.detail}`, { about: 'set tags' });
      return false;
    }
  };
}
