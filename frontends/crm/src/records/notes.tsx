import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const Text = styled.p`
  color: ${tokens.color.ink};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** What was written down of a record, line for line. */
export function Notes({ children }: { children: string | null }) {
  return <Text>{children ?? 'No notes'}</Text>;
}
