import type { ReportExclusion } from '@bindery/contracts/crm';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Card } from '../display/card.js';
import { tokens } from '../theme/tokens.js';

const Sentences = styled.ul`
  display: grid;
  gap: ${tokens.space[1]};
  max-width: 90ch;
`;

const Reasons = styled(Sentences)`
  max-width: none;
  & > li {
    display: flex;
    justify-content: space-between;
    gap: ${tokens.space[4]};
    font-variant-numeric: tabular-nums;
  }
`;

/** Rows that a report leaves out, with the reason and their list. */
export function ExcludedRows({ excluded }: { excluded: readonly ReportExclusion[] }) {
  if (excluded.length === 0) return null;
  return (
    <Card title="Left out">
      <Reasons>
        {excluded.map(({ reason, count, list }) => (
          <li key={reason}>
            <span>{reason}</span>
            {list === null ? (
              <span>{count.toLocaleString('en-US')}</span>
            ) : (
              <Link to={list} aria-label={`${reason}: ${count.toLocaleString('en-US')}`}>
                {count.toLocaleString('en-US')}
              </Link>
            )}
          </li>
        ))}
      </Reasons>
    </Card>
  );
}

/** How a report counts, a sentence or two for each figure. */
export function ReportDefinition({ sentences }: { sentences: readonly string[] }) {
  return (
    <Sentences aria-label="How it is counted">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Sentences>
  );
}
