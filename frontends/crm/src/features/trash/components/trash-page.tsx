import { PageHeader, Tabs } from '@bindery/ui';
import { TRASH_KEPT_DAYS } from '@bindery/contracts/crm';
import { refusalSentence, useRefusal } from '@bindery/web-kit/access';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { trashSections } from '../api/trash-sections.js';
import { TrashList } from './trash-list.js';

const KEPT = `Deleted records are kept for ${String(TRASH_KEPT_DAYS)} days, then permanently removed.`;

export function TrashPage() {
  const { section } = useParams();
  const navigate = useNavigate();
  const reading = useRefusal('trash:read');
  const writing = useRefusal('individual:delete');
  const trash = trashSections.find((one) => one.section === section);
  if (reading !== null) return <Navigate to="/app/dashboard" replace />;
  if (!trash) return <Navigate to="/app/dashboard/trash/individuals" replace />;
  return (
    <>
      <PageHeader title="Trash" subtitle={writing === null ? KEPT : refusalSentence(writing)} />
      <Tabs
        label="Deleted records"
        value={trash.section}
        onChange={(chosen) => void navigate(`/app/dashboard/trash/${chosen}`)}
        items={trashSections.map((one) => ({
          value: one.section,
          label: one.label,
          content: <TrashList trash={one} />,
        }))}
      />
    </>
  );
}
