import { importRoutes, MAX_IMPORT_BYTES, type ImportType } from '@bindery/contracts/crm';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { importAddress } from '../../records/record-address.js';

interface Uploading {
  /** The name of the file that is on its way; null if there is none. */
  uploading: string | null;
  /** Why the last one did not arrive. */
  problem: string | null;
  upload: (file: Blob, name: string) => Promise<void>;
}

const TOO_LARGE = 'The file is larger than 100 MB. Split it into several files.';
const EMPTY = 'The file is empty. Choose another one.';

/** Sends a file, and opens the import that it begins. */
export function useUpload(type: ImportType): Uploading {
  const api = useApi();
  const refetch = useRefetch();
  const navigate = useNavigate();
  const [uploading, setUploading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: Blob, name: string) => {
    const refused = file.size > MAX_IMPORT_BYTES ? TOO_LARGE : file.size === 0 ? EMPTY : null;
    setProblem(refused);
    if (refused !== null) return;
    setUploading(name);
    try {
      // The content says what it is: a wrong file gets a sentence about the file, not about its type.
      const content = file.slice(0, file.size, 'application/octet-stream');
      const { id } = await api.call(importRoutes.create, { query: { type, name }, upload: content });
      void refetch(importRoutes.list);
      void navigate(importAddress(id));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.detail);
    } finally {
      setUploading(null);
    }
  };
  return { uploading, problem, upload };
}
