import { Facts, Skeleton } from '@bindery/ui';

/** The placeholder for facts while they load. */
export function FactsSkeleton({ count, columns }: { count: number; columns?: number }) {
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
