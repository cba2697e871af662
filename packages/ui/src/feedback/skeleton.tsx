import { keyframes, styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

const breathe = keyframes`50% { opacity: 0.45; }`;

/** A loading placeholder. Give it the size of the content, so that the layout does not shift. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{
  $width?: string | undefined;
  $height?: string | undefined;
  $round?: boolean | undefined;
}>`
  display: inline-block;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = '1em' }) => $height};
  border-radius: ${({ $round }) => ($round ? '50%' : tokens.radius.s)};
  background: ${tokens.color.line};
  vertical-align: middle;
  animation: ${breathe} 1.6s ease-in-out infinite;
`;
