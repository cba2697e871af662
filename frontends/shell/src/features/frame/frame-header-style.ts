import { media, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

/** Below this width, the user's own actions move into a menu. */
const narrow = '@media (max-width: 959.98px)';

export const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${tokens.layer.header};
  display: flex;
  align-items: center;
  gap: ${tokens.space[4]};
  height: 56px;
  padding: 0 20px;
  border-bottom: 1px solid ${tokens.color.line};
  background: ${tokens.color.surface};
  ${media.phone} {
    padding: 0 ${tokens.space[4]};
  }
  ${media.print} {
    display: none;
  }
`;

export const Home = styled.a`
  display: flex;
  color: inherit;
  text-decoration: none;
`;

export const Agency = styled.span`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  font-weight: 500;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Under the agency's name, where there is room. */
export const Tagline = styled.small`
  display: block;
  overflow: hidden;
  color: ${tokens.color.ink3};
  font-size: ${tokens.font.xs};
  font-weight: 400;
  text-overflow: ellipsis;
  @media (max-width: 1199.98px) {
    display: none;
  }
`;

export const Account = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  min-width: 0;
`;

export const OnlyWide = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  min-width: 0;
  ${narrow} {
    display: none;
  }
`;

/** An entry that the account menu has too. */
export const OnlyWidest = styled.div`
  @media (max-width: 1279.98px) {
    display: none;
  }
`;

/** Shows the email address where there is room, else an icon. */
export const MenuTrigger = styled.button`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-width: 36px;
  min-height: 36px;
  padding: 0 ${tokens.space[2]};
  border: 1px solid transparent;
  border-radius: ${tokens.radius.s};
  background: none;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  font-weight: 500;
  cursor: pointer;
  & > span {
    max-width: 28ch;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > svg {
    flex: none;
    width: 18px;
    height: 18px;
  }
  & > svg:last-child {
    width: 14px;
    height: 14px;
  }
  &:hover,
  &[data-state='open'] {
    background: ${tokens.color.graySoft};
    color: ${tokens.color.ink};
  }
  ${narrow} {
    & > span,
    & > svg:last-child {
      display: none;
    }
  }
`;
