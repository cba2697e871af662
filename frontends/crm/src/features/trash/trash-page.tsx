import { Counted, PageHeader, Tabs } from '@bindery/ui';
import { TRASH_KEPT_DAYS } from '@bindery/contracts/crm';
import { denialSentence, useAudience, useDenial } from '@bindery/web-kit/access';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { backTo, isListPath, type ListPath } from '../../records/from-list.js';
import type { TrashSection } from './trash-sections.js';
import { TrashList } from './trash-list.js';
import { useTrash } from './use-trash.js';

const KEPT = `Deleted records are kept for ${String(TRASH_KEPT_DAYS)} days, then permanently removed.`;

export function TrashPage({ sections }: { sections: readonly TrashSection[] }) {
  const { section } = useParams();
  const navigate = useNavigate();
  const mayOpen = useAudience();
  const readable = sections.filter(({ reading }) => mayOpen({ atLeast: 'agent', permission: reading }));
  const trash = readable.find((one) => one.section === section);
  const denial = useDenial(trash?.permission ?? 'individual:delete');
  if (!readable[0]) return <Navigate to="/app/dashboard" replace />;
  if (!trash) return <Navigate to={`/app/dashboard/trash/${readable[0].section}`} replace />;
  return (
    <>
      <PageHeader
        title="Trash"
        back={backTo(listOf(trash))}
        subtitle={denial === null ? KEPT : denialSentence(denial)}
      />
      <Tabs
        label="Deleted records"
        value={trash.section}
        onChange={(chosen) => void navigate(`/app/dashboard/trash/${chosen}`)}
        items={readable.map((one) => ({
          value: one.section,
          label: <SectionLabel trash={one} />,
          content: <TrashList trash={one} />,
        }))}
      />
    </>
  );
}

/** The list to which deleted records belong. Parts of a client are on its page. */
function listOf({ section, ofIndividual }: TrashSection): ListPath {
  if (isListPath(section)) return section;
  return ofIndividual ? 'individuals' : 'carriers';
}

/** A type of record with the number of its records in the trash. */
function SectionLabel({ trash }: { trash: TrashSection }) {
  const { data } = useTrash(trash, { page: 1, pageSize: 1 });
  return <Counted count={data?.filtered}>{trash.label}</Counted>;
}
