import { tokens } from '@bindery/ui';
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.section`
  min-width: 0;
  & > h3 {
    margin-bottom: ${tokens.space[3]};
    font-size: 0.9375rem;
    font-weight: 600;
  }
`;

/** A titled section of a contact's details. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Root>
  );
}
