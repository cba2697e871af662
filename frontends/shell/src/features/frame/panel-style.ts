import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

/** A button of the header whose panel opens below it. */
export const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-width: 32px;
  min-height: 32px;
  padding: 0 7px;
  border: 1px solid transparent;
  border-radius: ${tokens.radius.s};
  background: transparent;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  & > svg {
    width: 16px;
    height: 16px;
  }
  &:hover {
    background: ${tokens.color.graySoft};
    color: ${tokens.color.ink};
  }
`;

/** A count on such a button. */
export const News = styled.span`
  min-width: 18px;
  padding: 0 5px;
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.accent};
  color: ${tokens.color.accentInk};
  font-size: ${tokens.font.xs};
  font-weight: 600;
  line-height: 18px;
`;

/** The heading of a panel. */
export const Heading = styled.h2`
  margin: 0 0 ${tokens.space[3]};
  font-size: ${tokens.font.m};
`;
