import type { MedicareReviews } from '@bindery/contracts/crm';
import { ProgressBar, tokens } from '@bindery/ui';
import { styled } from 'styled-components';
import { ShowAll } from './today-style.js';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  padding: ${tokens.space[3]} 20px;
  border-bottom: 1px solid ${tokens.color.line};
  & > p {
    font-weight: 500;
  }
`;

const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-US');

/** Progress of the Medicare reviews, with a link to the open ones. */
export function MedicareReviewsLine({ reviews }: { reviews: MedicareReviews }) {
  const { total, done, list } = reviews;
  return (
    <Root>
      <p>{reviewsText(reviews)}</p>
      <ProgressBar label="Medicare reviews" done={done} total={total} />
      {done < total && <ShowAll to={list}>{`Review ${grouped.format(total - done)} open`}</ShowAll>}
    </Root>
  );
}

function reviewsText({ total, done, days_left }: MedicareReviews): string {
  const days =
    days_left === 0 ? 'last day' : days_left === 1 ? '1 day left' : `${String(days_left)} days left`;
  return `${grouped.format(done)} of ${grouped.format(total)} Medicare reviews done, ${days}`;
}
