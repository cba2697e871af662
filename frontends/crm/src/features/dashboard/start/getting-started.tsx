import type { DashboardSummary } from '@bindery/contracts/crm';
import { Card } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useMe } from '@bindery/web-kit/session';
import { SampleData } from '../../../sample-data/sample-data.js';
import { FirstSteps, stepsOf } from './first-steps.js';

type Start = Pick<DashboardSummary, 'first_steps' | 'sample_data'>;

/** Onboarding steps. The card disappears once all are done and no sample data is left. */
export function GettingStarted({ first_steps, sample_data }: Start) {
  const mayAdd = useDenial('policy:write') === null;
  const maySample = useDenial('sample-data:manage') !== 'forbidden';
  const mayImport = useDenial('import:run') === null;
  const ownSteps = stepsOf(useMe(), mayImport);
  const done = ownSteps.filter(({ step }) => first_steps[step]).length;
  const steps = mayAdd && done < ownSteps.length;
  const sample = maySample && (steps || sample_data !== null);
  if (!steps && !sample) return null;
  return (
    <Card
      title={steps ? 'First steps' : 'Sample data'}
      note={steps && `${String(done)} of ${String(ownSteps.length)} done`}
    >
      {steps && <FirstSteps steps={ownSteps} done={first_steps} />}
      {sample && <SampleData present={sample_data} />}
    </Card>
  );
}
