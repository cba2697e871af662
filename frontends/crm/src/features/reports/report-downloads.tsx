import { reportFormatLabel, reportFormats, reportRoutes, type ReportSummary } from '@bindery/contracts/crm';
import { Button, Menu, type MenuItem } from '@bindery/ui';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useDownload } from '../../records/use-download.js';

/** The files that a report can be downloaded as. */
export function useReportDownloads() {
  const { pending, download } = useDownload(reportRoutes.download);
  const itemsOf = ({ id }: Pick<ReportSummary, 'id'>): readonly MenuItem[] =>
    reportFormats.map((format) => ({
      label: `Download ${reportFormatLabel[format]}`,
      icon: <Download />,
      onSelect: () => void download({ params: { id }, query: { format } }),
    }));
  return { pending, download, itemsOf };
}

/** The files of a report. The mail about a scheduled one offers one of them by its address. */
export function DownloadMenu({ report }: { report: Pick<ReportSummary, 'id'> }) {
  const { pending, download, itemsOf } = useReportDownloads();
  const [query] = useSearchParams();
  const offered = reportFormats.find((format) => format === query.get('download'));
  if (offered)
    return (
      <Button
        variant="primary"
        icon={<Download />}
        pending={pending}
        onClick={() => void download({ params: { id: report.id }, query: { format: offered } })}
      >
        {`Download ${reportFormatLabel[offered]}`}
      </Button>
    );
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
