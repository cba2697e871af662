import { Card, PageHeader, Skeleton, VisuallyHidden } from '@bindery/ui';
import { Columns } from './columns.js';
import { Facts } from './facts.js';

function PromisedFacts({ count, columns }: { count: number; columns?: number }) {
  return (
    <Facts as="div" $columns={columns}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton $width="72px" $height="10px" />
          <br />
          <Skeleton $width="120px" $height="14px" />
        </div>
      ))}
    </Facts>
  );
}

/** The page of an individual before it has come. */
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
              <PromisedFacts count={12} />
            </Card>
            <Card title="Protected">
              <PromisedFacts count={6} columns={2} />
            </Card>
          </>
        }
        side={
          <Card title="Assignment">
            <PromisedFacts count={4} columns={1} />
          </Card>
        }
      />
    </>
  );
}
