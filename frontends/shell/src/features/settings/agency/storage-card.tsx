import { FILE_KEPT_DAYS, fileRoutes } from '@bindery/contracts/crm';
import { Card, Fact, Facts } from '@bindery/ui';
import { formatSize } from '@bindery/ui/numbers';
import { useRoute } from '@bindery/web-kit/api';

/** How much of its storage the agency uses. */
export function StorageCard() {
  const { data } = useRoute(fileRoutes.storage, {});
  if (!data) return null;
  const { used_bytes, allowed_bytes } = data;
  return (
    <Card title="Storage" note={`Imported and exported files are kept for ${String(FILE_KEPT_DAYS)} days`}>
      <Facts $columns={2}>
        <Fact label="In use">
          {formatSize(used_bytes)} of {formatSize(allowed_bytes)}
        </Fact>
        {used_bytes >= allowed_bytes && (
          <Fact label="Full">Files can be imported again once older ones have gone.</Fact>
        )}
      </Facts>
    </Card>
  );
}
