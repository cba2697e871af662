import { Card, PageHeader, Skeleton, usePrintWhenLoaded, VisuallyHidden } from '@bindery/ui';
import { Columns, FactsSkeleton } from '../../../records/page-layout.js';

/** The page of an individual while it loads. */
export function IndividualSkeleton({ back }: { back: { to: string; label: string } }) {
  usePrintWhenLoaded(false);
  return (
    <>
      <PageHeader
        title="Loading..."
        subtitle={<Skeleton $width="220px" $height="12px" />}
        leading={<Skeleton $width="48px" $height="48px" $round />}
        actionLine={<Skeleton $width="360px" $height="36px" />}
        back={back}
      />
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Columns
        first={
          <Card>
            <FactsSkeleton count={6} columns={2} />
          </Card>
        }
        main={
          <>
            <Card>
              <FactsSkeleton count={3} />
            </Card>
            <Card>
              <FactsSkeleton count={9} columns={1} />
            </Card>
          </>
        }
        side={
          <Card>
            <FactsSkeleton count={4} columns={1} />
          </Card>
        }
      />
    </>
  );
}
