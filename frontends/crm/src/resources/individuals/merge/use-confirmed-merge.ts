import { MERGE_UNDO_HOURS, type IndividualField, type MergePreview } from '@bindery/contracts/crm';
import { useConfirm, useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { recordAddress } from '../../../records/record-address.js';
import { capitalized } from '../../../records/record-type.js';
import { recordWords } from './fuller-record.js';
import { mergeTopic, useMerge, useUndoMerge } from './use-merge.js';
import { nameOf } from '../labels.js';

interface MergeRequest {
  preview: MergePreview;
  take: readonly IndividualField[];
}

/** Merges after confirmation, opens the kept individual and offers undo. `isOutdated`: the preview has changed. */
export function useConfirmedMerge({ preview, take }: MergeRequest) {
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const send = useMerge();
  const undo = useUndoMerge();
  const [merging, setMerging] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const { kept } = preview;

  const merge = async () => {
    const record = recordWords(preview);
    const description = `${capitalized(record.merged)} disappears, and everything in it moves to ${record.kept}. You can undo this for ${MERGE_UNDO_HOURS} hours.`;
    if (!(await confirm({ title: 'Merge these clients?', description, confirmLabel: 'Merge' }))) return;
    setMerging(true);
    try {
      const { id } = await send({ preview, take });
      toast.success('Individuals merged', {
        subject: nameOf(kept),
        about: mergeTopic(id),
        action: { label: 'Undo', onSelect: () => void undo(id) },
      });
      void navigate(recordAddress('individuals', kept.id), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code === 'precondition_failed') setOutdated(true);
      else toast.error(`Failed to merge individuals: ${error.detail}`);
    } finally {
      setMerging(false);
    }
  };
  return { merge, merging, isOutdated };
}
