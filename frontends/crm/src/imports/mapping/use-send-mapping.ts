import { importRoutes, type ImportMapping, type ImportView } from '@bindery/contracts/crm';
import { ApiProblem, useCall } from '@bindery/web-kit/api';
import { useState } from 'react';

/** Sends a mapping, which has all rows checked. */
export function useSendMapping({ id }: ImportView) {
  const call = useCall(importRoutes.get, importRoutes.rows);
  const [pending, setPending] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const send = async (mapping: ImportMapping): Promise<boolean> => {
    setPending(true);
    setProblems([]);
    try {
      await call(importRoutes.map, { params: { id }, body: mapping });
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const messages = error.errors.map(({ message }) => message);
      setProblems(messages.length > 0 ? [...new Set(messages)] : [error.detail]);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { send, pending, problems };
}
