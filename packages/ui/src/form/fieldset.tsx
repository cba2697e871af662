import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

export const FieldsetStack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[5]};
`;

const Root = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    margin-bottom: ${tokens.space[3]};
    padding: 0;
    font-size: 0.9375rem;
    font-weight: 600;
  }
  & > legend > small {
    margin-inline-start: ${tokens.space[2]};
    color: ${tokens.color.ink3};
    font-size: ${tokens.font.xs};
    font-weight: 500;
  }
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${tokens.space[4]};
  }
`;

export interface FieldsetProps {
  legend: string;
  /** A short note beside the legend. */
  note?: string | undefined;
  children: ReactNode;
}

/** A section of a form. */
export function Fieldset({ legend, note, children }: FieldsetProps) {
  return (
    <Root>
      <legend>
        {legend}
        {note && <small>{note}</small>}
      </legend>
      <div>{children}</div>
    </Root>
  );
}
