import { media } from '@bindery/ui';
import { styled } from 'styled-components';

/** A value on one line. The table titles what is cut. */
export const OneLine = styled.span<{ $isWhole?: boolean; $most?: number }>`
  ${media.rows} {
    display: ${({ $isWhole }) => ($isWhole ? 'flex' : 'block')};
    align-items: center;
    gap: 6px;
    overflow: hidden;
    max-width: ${({ $isWhole, $most = 160 }) => ($isWhole ? 'none' : `${String($most)}px`)};
    text-overflow: ellipsis;
    white-space: nowrap;
    td[data-align='end'] > && {
      margin-inline-start: auto;
    }
    [data-sized] > && {
      max-width: none;
    }
  }
`;
