import { Card, PageHeader, Skeleton, VisuallyHidden } from '@bindery/ui';
import { policyType } from '../policy-type.js';
import { FactsSkeleton, Stack } from '../../../records/page-layout.js';
import { NeighborLinks } from '../../../records/list/neighbor-links.js';
import { RecordPage } from '../../../records/record-page.js';
import { PolicyActions } from './policy-actions.js';
import { PolicyCards } from './policy-cards.js';
import { PolicyEdit } from './policy-edit.js';
import { PolicyHeader } from './policy-header.js';
import { PolicyTabs } from './policy-tabs.js';

export function PolicyPage() {
  return (
    <RecordPage
      type={policyType}
      section="policies"
      failure="Failed to load related data"
      skeleton={(back) => <PolicySkeleton back={back} />}
      view={({ record, onEdit, edited }) => (
        <>
          <PolicyHeader
            policy={record}
            beside={<NeighborLinks section="policies" />}
            actions={<PolicyActions policy={record} onEdit={onEdit} edited={edited} />}
          />
          <PolicyTabs policy={record}>
            <PolicyCards policy={record} />
          </PolicyTabs>
        </>
      )}
      edit={(start, onDone) => <PolicyEdit start={start} onDone={onDone} />}
    />
  );
}

function PolicySkeleton({ back }: { back: { to: string; label: string } }) {
  return (
    <>
      <PageHeader title="Policy Details" subtitle={<Skeleton $width="120px" $height="12px" />} back={back} />
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Stack>
        <Card title="Policy information">
          <FactsSkeleton count={8} columns={4} />
        </Card>
        <Card title="Coverage & financial">
          <FactsSkeleton count={7} columns={4} />
        </Card>
      </Stack>
    </>
  );
}
