import { CopyButton, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const Line = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${tokens.space[1]};
  overflow-wrap: anywhere;
`;

/** A value with a button that copies it. */
export function Copied({ label, children }: { label: string; children: string }) {
  return (
    <Line>
      {children}
      <CopyButton label={label} value={children} />
    </Line>
  );
}
