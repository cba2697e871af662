import { platformReportDefinitions, type PlatformReportName } from '@bindery/contracts/platform';
import { PageHeader, Tabs } from '@bindery/ui';
import { useMe } from '@bindery/web-kit/session';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { AccessDenied } from '../../access-denied/access-denied.js';
import { DownloadReport } from './download-report.js';
import { PlatformReport } from './platform-report.js';

const ADDRESS = '/app/admin/platform';
const names = ['revenue', 'leads', 'accounts'] as const satisfies readonly PlatformReportName[];

/** The reports about all accounts, for superusers. */
export function PlatformPage() {
  const { report } = useParams();
  const name = names.find((one) => one === report);
  if (useMe().role !== 'superuser')
    return <AccessDenied>Only superusers can access platform reports.</AccessDenied>;
  return name ? <Reports name={name} /> : <Navigate to={`${ADDRESS}/revenue`} replace />;
}

function Reports({ name }: { name: PlatformReportName }) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Platform reports"
        subtitle="All accounts. Months are in UTC."
        actions={<DownloadReport name={name} />}
      />
      <Tabs
        label="Platform reports"
        value={name}
        onChange={(chosen) => void navigate(`${ADDRESS}/${chosen}`)}
        items={names.map((value) => ({
          value,
          label: platformReportDefinitions[value].title,
          content: <PlatformReport key={value} name={value} />,
        }))}
      />
    </>
  );
}
