import { Banner, media, tokens } from '@bindery/ui';
import { useOnline } from '@bindery/web-kit/connection';
import { styled } from 'styled-components';

/** Above every layer, without shifting the page or covering a button. */
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

export function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <Root>
      <Banner kind="warning">You&apos;re offline. Your changes stay here until you can save them.</Banner>
    </Root>
  );
}
