import type { FileReply, Route, RouteRequest } from '@bindery/contracts/route';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { saveFile } from '@bindery/web-kit/files';
import { useState } from 'react';

type FileRoute = Route & { readonly reply: FileReply };

/** Saves the file that a route answers. A failure is said in a toast. */
export function useDownload<R extends FileRoute>(route: R) {
  const api = useApi();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const download = async (request: RouteRequest<R>) => {
    setPending(true);
    try {
      const file = (await api.call<FileRoute>(route, request)) as Blob & { name: string };
      saveFile(file, file.name);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('The download failed', { subject: error.detail });
    } finally {
      setPending(false);
    }
  };
  return { pending, download };
}
