import { importRoutes, type ImportMapping, type ImportView } from '@bindery/contracts/crm';
import { ApiProblem, useCall } from '@bindery/web-kit/api';
import { useState } from 'react';

const TOO_LARGE =
  'You have said what more values mean than can be sent at once. Leave out a column that has many, or change its values in the file.';

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
      if (error.code === 'payload_too_large') {
        setProblems([TOO_LARGE]);
        return false;
      }
      const messages = error.errors.map(({ message }) => message);
      setProblems(messages.length > 0 ? [...new Set(messages)] : [error.detail]);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { send, pending, problems };
}
