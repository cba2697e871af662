import { Card, PageHeader, Skeleton, VisuallyHidden } from '@bindery/ui';
import { Columns } from '../../../records/page-layout.js';
import { FactsSkeleton } from '../../../records/facts-skeleton.js';

/** The page of an individual while it loads. */
export function IndividualSkeleton({ back }: { back: { to: string; label: string } }) {
  return (
    <>
      <PageHeader
        title="Loading..."
        subtitle={<Skeleton $width="220px" $height="12px" />}
        leading={<Skeleton $width="48px" $height="48px" $round />}
        back={back}
      />
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Columns
        main={
          <>
            <Card title="Person">
              <FactsSkeleton count={12} />
            </Card>
            <Card title="Protected">
              <FactsSkeleton count={6} columns={2} />
            </Card>
          </>
        }
        side={
          <Card title="Assignment">
            <FactsSkeleton count={4} columns={1} />
          </Card>
        }
      />
    </>
  );
}
