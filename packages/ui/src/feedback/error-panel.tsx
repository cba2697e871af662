import { CircleAlert, RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../button/button.js';
import { tokens } from '../theme/tokens.js';

const Root = styled.div`
  display: grid;
  justify-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[6]} ${tokens.space[4]};
  text-align: center;
  & > svg {
    width: 28px;
    height: 28px;
    color: ${tokens.color.red};
  }
  & > p {
    max-width: 52ch;
    color: ${tokens.color.ink2};
  }
  & > h1,
  & > h2 {
    font-size: ${tokens.font.l};
  }
  & > button {
    margin-top: ${tokens.space[2]};
  }
`;

export interface ErrorPanelProps {
  /** The title, such as 'Failed to fetch individuals'. */
  title: string;
  /** The reason and the next step: the `detail` of a problem. */
  detail?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Helps support to find the request. */
  requestId?: string | undefined;
  /** Makes the title the heading of the page. */
  wholePage?: boolean;
}

/** Replaces content that failed to load, with a button that retries. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title, detail, onRetry, retrying, requestId, wholePage } = props;
  const Heading = wholePage ? 'h1' : 'h2';
  return (
    <Root role="alert">
      <CircleAlert aria-hidden="true" />
      <Heading>{title}</Heading>
      {detail && <p>{detail}</p>}
      {requestId && <p>Request ID: {requestId}</p>}
      {onRetry && (
        <Button icon={<RotateCw />} pending={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </Root>
  );
}
