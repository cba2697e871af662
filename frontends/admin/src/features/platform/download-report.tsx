import { platformReportRoutes, type PlatformReportName } from '@bindery/contracts/platform';
import { Button, useToast } from '@bindery/ui';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { saveFile } from '@bindery/web-kit/files';
import { Download } from 'lucide-react';
import { useState } from 'react';

/** Saves a report as it is now. */
export function DownloadReport({ name }: { name: PlatformReportName }) {
  const api = useApi();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      const file = await api.download(platformReportRoutes[name], { query: { format: 'csv' } });
      saveFile(file, file.name);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('The download failed', { subject: error.detail });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button icon={<Download />} pending={pending} onClick={() => void download()}>
      Download CSV
    </Button>
  );
}
