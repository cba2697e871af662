import { tokens } from '@bindery/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Fieldset = styled.fieldset`
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
  & > div {
    display: grid;
    gap: ${tokens.space[4]};
  }
`;

/** One part of the matrix, under its name. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset>
      <legend>{title}</legend>
      <div>{children}</div>
    </Fieldset>
  );
}
