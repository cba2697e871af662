import { Banner, media, tokens } from '@bindery/ui';
import { useOnline } from '@bindery/web-kit/connection';
import { styled } from 'styled-components';

/** Over the page and whatever stands over it, so that nothing moves, and in the way of no button. */
const Root = styled.div`
  position: fixed;
  bottom: ${tokens.space[4]};
  left: 50%;
  z-index: ${tokens.layer.toast};
  width: max-content;
  max-width: min(420px, calc(100vw - 32px));
  border-radius: ${tokens.radius.s};
  box-shadow: ${tokens.color.shadow2};
  transform: translateX(-50%);
  pointer-events: none;
  ${media.phone} {
    top: ${tokens.space[2]};
    bottom: auto;
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
