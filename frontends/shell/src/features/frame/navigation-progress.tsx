import { tokens } from '@bindery/ui';
import { useNavigation } from 'react-router-dom';
import { keyframes, styled } from 'styled-components';

const run = keyframes`from { transform: translateX(-100%); } to { transform: translateX(350%); }`;

const Track = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: ${tokens.layer.toast};
  height: 2px;
  overflow: hidden;
  &::after {
    content: '';
    display: block;
    width: 30%;
    height: 100%;
    background: ${tokens.color.accent};
    animation: ${run} 1s ease-in-out infinite;
  }
`;

/** A line along the top while a page's code is on its way; the page before it stays until then. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <Track role="progressbar" aria-label="The page is being loaded" />;
}
