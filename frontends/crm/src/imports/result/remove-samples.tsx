import { dashboardRoutes } from '@bindery/contracts/crm';
import { Card } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useRoute } from '@bindery/web-kit/api';
import { SampleData } from '../../sample-data/sample-data.js';

/** Offers to remove the sample data once there are clients of one's own. */
export function RemoveSamples() {
  const denial = useDenial('sample-data:manage');
  const { data } = useRoute(dashboardRoutes.summary, denial === 'forbidden' ? null : {});
  if (!data?.sample_data) return null;
  return (
    <Card title="Sample data">
      <SampleData present={data.sample_data} />
    </Card>
  );
}
