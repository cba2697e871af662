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

/** Shows a progress line while the next page's code loads. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <Track role="progressbar" aria-label="Loading page" />;
}
