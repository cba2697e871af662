import type { ImportView } from '@bindery/contracts/crm';
import { Card, ProgressBar, tokens } from '@bindery/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { rowsOf } from './import-words.js';
import { stateTitles } from './step-title.js';

const Body = styled.div`
  display: grid;
  justify-items: start;
  gap: ${tokens.space[3]};
  color: ${tokens.color.ink2};
  & > [role='progressbar'] {
    width: 100%;
  }
`;

interface WorkingCardProps {
  view: ImportView;
  children: ReactNode;
}

/** The server's work under way, and its progress. */
export function WorkingCard({ view, children }: WorkingCardProps) {
  const title = stateTitles[view.state];
  const { done, total } = view.progress;
  return (
    <Card title={title}>
      <Body>
        <ProgressBar label={title} done={Math.min(done, total ?? 0)} total={total ?? 1} />
        <p>{standingOf(view)}</p>
        {children}
      </Body>
    </Card>
  );
}

function standingOf({ is_waiting, progress: { done, total } }: ImportView): string {
  if (is_waiting) return 'Waiting to start. It begins when another import of your agency is done.';
  if (done === 0) return 'Starting…';
  return total === null ? `${rowsOf(done)} so far` : `${done.toLocaleString('en-US')} of ${rowsOf(total)}`;
}
