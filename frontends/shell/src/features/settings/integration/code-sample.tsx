import { CopyButton, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const Sample = styled.div`
  display: flex;
  align-items: start;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]} ${tokens.space[2]} ${tokens.space[2]} ${tokens.space[3]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.sunken};
`;

/** Long lines scroll, so that what is copied by hand is what was written. */
const Text = styled.pre`
  flex: 1;
  min-width: 0;
  margin: 0;
  padding-block: 6px;
  overflow-x: auto;
  font-family: monospace;
  font-size: ${tokens.font.s};
`;

/** An address or a few lines to copy. @param props.label names them: 'Address of the API' */
export const CodeSample = ({ label, text }: { label: string; text: string }) => (
  <Sample role="group" aria-label={label}>
    <Text tabIndex={0}>{text}</Text>
    <CopyButton label={label} value={text} />
  </Sample>
);
