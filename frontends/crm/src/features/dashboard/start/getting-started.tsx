import type { DashboardSummary } from '@bindery/contracts/crm';
import { Card } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { SampleData } from '../../../sample-data/sample-data.js';
import { FirstSteps } from './first-steps.js';

type Start = Pick<DashboardSummary, 'first_steps' | 'sample_data'>;

/** Onboarding steps. The card disappears once all are done and no sample data is left. */
export function GettingStarted({ first_steps, sample_data }: Start) {
  const mayAdd = useDenial('policy:write') === null;
  const maySample = useDenial('sample-data:manage') !== 'forbidden';
  const done = Object.values(first_steps).every((step) => step);
  const steps = mayAdd && !done;
  const sample = maySample && (steps || sample_data !== null);
  if (!steps && !sample) return null;
  return (
    <Card
      title={steps ? 'First steps' : 'Sample data'}
      note={steps && `${String(countOf(first_steps))} of 3 done`}
    >
      {steps && <FirstSteps done={first_steps} />}
      {sample && <SampleData present={sample_data} />}
    </Card>
  );
}

const countOf = (steps: Start['first_steps']): number => Object.values(steps).filter((step) => step).length;
