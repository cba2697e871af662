import type { RecordSection } from '@bindery/contracts/crm';
import { ButtonLink, Card, EmptyState, LoadFailure, PageHeader } from '@bindery/ui';
import { useFailureToast } from '@bindery/web-kit/lists';
import { SearchX } from 'lucide-react';
import type { RouteAnswering } from '@bindery/contracts/route';
import { useState, type ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { backOf } from './from-list.js';
import { isRecordId, recordAddress } from './record-address.js';
import { capitalized, type RecordType } from './record-type.js';
import { useAskedAction } from './use-asked-action.js';
import { useRecord } from './use-record.js';

interface EditableRecord {
  id: string;
  can_edit: boolean;
}

interface RecordPageProps<View> {
  type: RecordType<View> & { routes: { get: RouteAnswering<View> } };
  section: RecordSection;
  /** The error when it fails to load. */
  failure: string;
  /** The page while the record loads. */
  skeleton: (back: { to: string; label: string }) => ReactNode;
  view: (shown: { record: View; onEdit: () => void; edited: boolean }) => ReactNode;
  /** The page in edit mode; absent where a dialog over the page edits. */
  edit?: (start: View, onDone: () => void) => ReactNode;
}

/** The page of one record, to read and edit. It is keyed by id, so that its state resets with another record. */
export function RecordPage<View extends EditableRecord>(props: RecordPageProps<View>) {
  const { id = '' } = useParams();
  return <LoadedRecordPage key={id} id={id} {...props} />;
}

function LoadedRecordPage<View extends EditableRecord>(props: RecordPageProps<View> & { id: string }) {
  const { id, type, section, failure } = props;
  const { state } = useLocation() as { state: unknown };
  const valid = isRecordId(id);
  const loaded = useRecord(type.routes.get, valid ? id : null);
  const { data, error } = loaded;
  const gone = !valid || error?.status === 404;
  // The edit keeps the version it started with, so that a refetch does not overwrite the input.
  const [editing, setEditing] = useState<View | null>(null);
  const [edited, setEdited] = useState(false);
  useFailureToast(gone ? null : error, failure);
  const mayAsk = props.edit !== undefined && data?.can_edit === true && !editing;
  useAskedAction('edit', mayAsk, () => setEditing(data ?? null));
  const endEdit = () => {
    setEditing(null);
    setEdited(true);
  };
  const back = backOf(section, state);
  if (editing && props.edit) return props.edit(editing, endEdit);
  if (gone) return <RecordNotFound singular={type.singular} back={back} />;
  // The record was merged; the server answers old links with the kept record.
  if (data && data.id !== id) return <Navigate to={recordAddress(section, data.id)} replace />;
  if (data) return props.view({ record: data, onEdit: () => setEditing(data), edited });
  if (!error) return props.skeleton(back);
  return (
    <>
      <PageHeader title={capitalized(type.singular)} back={back} />
      <Card>
        <LoadFailure title={failure} resource={loaded} />
      </Card>
    </>
  );
}

function RecordNotFound({ singular, back }: { singular: string; back: { to: string; label: string } }) {
  return (
    <>
      <PageHeader title={`${capitalized(singular)} not found`} />
      <Card>
        <EmptyState
          icon={<SearchX />}
          title={`This ${singular} doesn't exist`}
          action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
        >
          It may have been deleted, or you may not have access to it.
        </EmptyState>
      </Card>
    </>
  );
}
