import { policyRoutes, type PolicyView } from '@bindery/contracts/crm';
import { Badge, Button, media, tokens, usePageKey } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { fromListOf } from '../../../records/from-list.js';
import { RecordLink } from '../../../records/record-link.js';
import { useRecord } from '../../../records/use-record.js';
import { renewalOf } from '../detail/policy-renewal.js';
import { policyTitle } from '../policy-type.js';
import { premiumsText } from '../premium.js';
import { useMark } from './reviews/use-marks.js';
import { useReviewCounts } from './reviews/use-reviews.js';
import { useOutcomeKeys, useOutcomes } from './use-outcomes.js';

const Root = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  padding: ${tokens.space[2]} ${tokens.space[4]};
  margin-bottom: ${tokens.space[4]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
  & > span:first-child {
    flex: 1;
    min-width: 0;
  }
  ${media.print} {
    display: none;
  }
`;

/** On the page of a client, the policy of the row that it was opened from, with what decides it. */
export function PolicyOfRow() {
  const { state } = useLocation() as { state: unknown };
  const from = fromListOf(state);
  const { data } = useRecord(policyRoutes.get, from?.policy ?? null);
  if (!from || !data) return null;
  return from.list === 'renewals/medicare-reviews' ? <Review policy={data} /> : <Renewal policy={data} />;
}

function Renewal({ policy, review }: { policy: PolicyView; review?: ReactNode }) {
  const outcomes = useOutcomes();
  const renewal = renewalOf(policy);
  useOutcomeKeys(outcomes, renewal);
  if (!renewal && !review) return null;
  const facts = [
    policy.carrier_name,
    premiumsText(policy),
    renewal && `renews ${formatDay(renewal.renewal_date)}`,
  ];
  return (
    <Root aria-label="Policy of the list">
      <span>
        <RecordLink section="policies" id={policy.id}>
          {policyTitle(policy)}
        </RecordLink>{' '}
        · {facts.filter(Boolean).join(' · ')}
      </span>
      {review}
      {renewal && <span>{outcomes.cell(renewal)}</span>}
      {outcomes.dialog}
    </Root>
  );
}

const everybody = { filters: {} };

/** The same with the mark of its review. */
function Review({ policy }: { policy: PolicyView }) {
  const season = useReviewCounts(everybody)?.season;
  const mark = useMark(season?.plan_year ?? 0);
  const isMarked = season !== null && policy.reviewed_plan_year === season?.plan_year;
  const mayMark = policy.can_edit && season?.is_open === true;
  const toggle = () => void mark(policy, !isMarked);
  usePageKey('v', mayMark ? toggle : null, 'Mark the plan as reviewed');
  const review = (
    <>
      {isMarked && <Badge tone="green">Reviewed</Badge>}
      {mayMark && (
        <Button size="small" onClick={toggle}>
          {isMarked ? 'Reopen the review' : 'Mark as reviewed'}
        </Button>
      )}
    </>
  );
  return <Renewal policy={policy} review={review} />;
}
