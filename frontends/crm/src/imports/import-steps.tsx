import type { ImportState } from '@bindery/contracts/crm';
import { media, tokens, VisuallyHidden } from '@bindery/ui';
import { Check } from 'lucide-react';
import { styled } from 'styled-components';

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]} ${tokens.space[5]};
  margin-bottom: 20px;
  color: ${tokens.color.ink3};
  font-weight: 500;
  ${media.phone} {
    gap: ${tokens.space[2]} ${tokens.space[4]};
    font-size: ${tokens.font.s};
  }
  & > li {
    display: flex;
    align-items: center;
    gap: ${tokens.space[2]};
  }
  & > li[aria-current] {
    color: ${tokens.color.ink};
    font-weight: 600;
  }
`;

const Mark = styled.span<{ $reached: boolean }>`
  display: grid;
  place-items: center;
  width: 22px;
  height: 22px;
  border: 1.5px solid ${({ $reached }) => ($reached ? tokens.color.accent : tokens.color.lineField)};
  border-radius: 50%;
  background: ${({ $reached }) => ($reached ? tokens.color.accent : 'transparent')};
  color: ${({ $reached }) => ($reached ? tokens.color.accentInk : tokens.color.ink2)};
  font-size: ${tokens.font.xs};
  font-weight: 600;
  & > svg {
    width: 13px;
    height: 13px;
  }
`;

const steps = ['Upload', 'Match', 'Check', 'Import'] as const;

const places: Readonly<Record<ImportState, number>> = {
  ...{ reading: 0, mapping: 1, checking: 2, ready: 2, running: 3, canceling: 3 },
  ...{ completed: 4, canceled: 4, failed: 4, undoing: 4, undone: 4 },
};

interface ImportStepsProps {
  state: ImportState;
  /** Whether the columns of a checked file are being matched again. */
  rematching: boolean;
}

/** How far an import is. */
export function ImportSteps({ state, rematching }: ImportStepsProps) {
  const place = rematching ? places.mapping : places[state];
  return (
    <List aria-label="Steps of the import">
      {steps.map((name, index) => (
        <li key={name} aria-current={index === place ? 'step' : undefined}>
          <Mark $reached={index <= place} aria-hidden="true">
            {index < place ? <Check /> : index + 1}
          </Mark>
          {name}
          {index < place && <VisuallyHidden>: done</VisuallyHidden>}
        </li>
      ))}
    </List>
  );
}
