import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  font-size: ${tokens.font.l};
  font-weight: 700;
  letter-spacing: -0.01em;
  & rect {
    fill: ${tokens.color.accent};
  }
  & path {
    fill: none;
    stroke: ${tokens.color.accentInk};
    stroke-width: 2;
    stroke-linecap: round;
  }
`;

export function Logo() {
  return (
    <Root>
      <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
        <rect width="26" height="26" rx="6" />
        <path d="M8 6v14M8 9h9M8 13h6.5M8 17h9" />
      </svg>
      Bindery
    </Root>
  );
}
