import { reportFormats, reportRoutes, type ReportSummary } from '@bindery/contracts/crm';
import { Button, Menu, type MenuItem } from '@bindery/ui';
import { Download } from 'lucide-react';
import { useDownload } from '../../records/use-download.js';

/** The files that a report can be downloaded as. */
export function useReportDownloads() {
  const { pending, download } = useDownload(reportRoutes.download);
  const itemsOf = ({ id }: Pick<ReportSummary, 'id'>): readonly MenuItem[] =>
    reportFormats.map((format) => ({
      label: `Download ${format.toUpperCase()}`,
      icon: <Download />,
      onSelect: () => void download({ params: { id }, query: { format } }),
    }));
  return { pending, itemsOf };
}

export function DownloadMenu({ report }: { report: Pick<ReportSummary, 'id'> }) {
  const { pending, itemsOf } = useReportDownloads();
  return (
    <Menu
      trigger={
        <Button icon={<Download />} pending={pending}>
          Download
        </Button>
      }
      items={itemsOf(report)}
    />
  );
}
