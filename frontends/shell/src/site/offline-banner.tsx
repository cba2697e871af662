import { Banner, media, tokens } from '@bindery/ui';
import { useOnline } from '@bindery/web-kit/connection';
import { styled } from 'styled-components';

/** Over the page, so that nothing in it moves, and above the sections' bar of a telephone. */
const Root = styled.div`
  position: fixed;
  bottom: ${tokens.space[4]};
  left: 50%;
  z-index: ${tokens.layer.menu};
  width: max-content;
  max-width: calc(100vw - 32px);
  border-radius: ${tokens.radius.s};
  box-shadow: ${tokens.color.shadow2};
  transform: translateX(-50%);
  ${media.phone} {
    bottom: calc(76px + env(safe-area-inset-bottom));
  }
`;

/** Says that the connection is gone, for as long as it is. */
export function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <Root>
      <Banner kind="warning">
        You are offline. What you have typed stays here; it can be sent once you are back.
      </Banner>
    </Root>
  );
}
