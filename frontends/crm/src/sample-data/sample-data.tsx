import type { DashboardSummary } from '@bindery/contracts/crm';
import { Button, tokens, useConfirm } from '@bindery/ui';
import { disabledBy, useDenial } from '@bindery/web-kit/access';
import { styled } from 'styled-components';
import { useSampleData } from './use-sample-data.js';

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

export function SampleData({ present }: { present: Present | null }) {
  const confirm = useConfirm();
  const denial = useDenial('sample-data:manage');
  const { load, remove, pending } = useSampleData();
  const restricted = disabledBy(denial);
  if (present === null) {
    return (
      <Row>
        <p>Just looking around? Load sample data and remove it at any time.</p>
        <Button {...restricted} pending={pending} pendingLabel="Loading..." onClick={() => void load()}>
          Load sample data
        </Button>
      </Row>
    );
  }
  const ask = async () => {
    if (await confirm(removalConfirmation(present))) await remove();
  };
  return (
    <Row>
      <p>You're looking at sample data. Every sample record has “(sample)” in its name.</p>
      <Button {...restricted} pending={pending} pendingLabel="Removing..." onClick={() => void ask()}>
        Remove sample data
      </Button>
    </Row>
  );
}

function removalConfirmation({ individuals, own_policies }: Present) {
  const people = individuals === 1 ? '1 sample individual' : `${String(individuals)} sample individuals`;
  const own = own_policies === 1 ? '1 policy you added' : `${String(own_policies)} policies you added`;
  const withOwn = own_policies === 0 ? '' : ` This includes ${own}.`;
  return {
    title: 'Remove sample data?',
    description: `This permanently deletes ${people} with all related records, including your changes to them.${withOwn} Carriers and products used by your own policies are kept.`,
    confirmLabel: 'Remove',
    danger: true,
  } as const;
}
