import { importRoutes, type EditRowsBody, type ImportView } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, useCall } from '@bindery/web-kit/api';
import { useState } from 'react';

export interface RowEdits {
  /** The rows that are being corrected. */
  pending: ReadonlySet<number>;
  /** The last thing that was done, for screen readers. */
  told: string;
  correct: (row: number, column: number, text: string) => Promise<void>;
  leaveOut: (row: number, removed: boolean) => Promise<void>;
}

/** Corrects rows, or leaves them out. They are checked again then. */
export function useRowEdits({ id }: ImportView, onEdit: () => void): RowEdits {
  const call = useCall(importRoutes.get, importRoutes.rows);
  const toast = useToast();
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set());
  const [told, setTold] = useState('');
  const send = async (edit: EditRowsBody[number], done: string) => {
    setPending((earlier) => new Set([...earlier, edit.row]));
    onEdit();
    try {
      await call(importRoutes.editRows, { params: { id }, body: [edit] });
      setTold(`Row ${String(edit.row)} is ${done}`);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Row ${String(edit.row)} wasn’t changed`, { subject: error.detail });
    } finally {
      setPending((earlier) => new Set([...earlier].filter((row) => row !== edit.row)));
    }
  };
  return {
    pending,
    told,
    correct: (row, column, text) =>
      send({ row, values: { [column]: text } }, 'corrected, and checked again.'),
    leaveOut: (row, removed) => send({ row, removed }, removed ? 'left out.' : 'put back.'),
  };
}
