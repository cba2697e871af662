import { Banner } from '@bindery/ui';
import { useOnline } from '@bindery/web-kit/connection';
import { styled } from 'styled-components';

const Root = styled.div`
  position: sticky;
  top: 0;
  z-index: 25;
  & > div {
    border-radius: 0;
    border-width: 0 0 1px;
    justify-content: center;
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
