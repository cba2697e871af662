import type { DashboardSummary } from '@bindery/contracts/crm';
import { Button, tokens, useConfirm } from '@bindery/ui';
import { refusalSentence, useRefusal } from '@bindery/web-kit/access';
import { styled } from 'styled-components';
import { useSampleData } from '../../api/use-sample-data.js';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  color: ${tokens.color.ink2};
  * + & {
    margin-top: ${tokens.space[4]};
    padding-top: ${tokens.space[4]};
    border-top: 1px solid ${tokens.color.line};
  }
`;

type Present = NonNullable<DashboardSummary['sample_data']>;

/** Loads sample data, or, where there is some, removes it again. */
export function SampleData({ present }: { present: Present | null }) {
  const confirm = useConfirm();
  const refusal = useRefusal('sample-data:manage');
  const { load, remove, pending } = useSampleData();
  const refused = { disabled: refusal !== null, title: refusal ? refusalSentence(refusal) : undefined };
  if (present === null) {
    return (
      <Row>
        <p>Just looking around? Sample data fills every screen, and one click removes it again.</p>
        <Button {...refused} pending={pending} pendingLabel="Loading..." onClick={() => void load()}>
          Load Sample Data
        </Button>
      </Row>
    );
  }
  const ask = async () => {
    if (await confirm(questionOf(present))) await remove();
  };
  return (
    <Row>
      <p>You are looking at sample data. Its records say so in their names.</p>
      <Button {...refused} pending={pending} pendingLabel="Removing..." onClick={() => void ask()}>
        Remove Sample Data
      </Button>
    </Row>
  );
}

function questionOf({ individuals, own_policies }: Present) {
  const people =
    individuals === 1 ? '1 sample individual goes' : `${String(individuals)} sample individuals go`;
  const own =
    own_policies === 1 ? '1 policy that you added' : `${String(own_policies)} policies that you added`;
  const withOwn = own_policies === 0 ? '' : ` Among it: ${own} for them.`;
  return {
    title: 'Remove the sample data?',
    description: `${people} for good, with everything that hangs on them, also what you have changed.${withOwn} Carriers and products that policies of your own clients name stay.`,
    confirmLabel: 'Remove',
    danger: true,
  } as const;
}
