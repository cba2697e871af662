import { media, tokens } from '@bindery/ui';
import { NavLink } from 'react-router-dom';
import { css, styled } from 'styled-components';

const { color, space } = tokens;

export const Menu = styled.nav`
  position: sticky;
  top: 56px;
  align-self: start;
  width: ${tokens.size.menu};
  height: calc(100dvh - 56px);
  padding: ${space[4]} ${space[3]};
  border-right: 1px solid ${color.line};
  background: ${color.sunken};
  overflow-y: auto;
  ${media.compact} {
    width: ${tokens.size.rail};
    padding-inline: 10px;
  }
  ${media.phone} {
    position: fixed;
    inset: auto 0 0;
    z-index: ${tokens.layer.header};
    width: auto;
    height: auto;
    padding: 6px ${space[1]} calc(6px + env(safe-area-inset-bottom));
    border-top: 1px solid ${color.line};
    border-right: 0;
    background: ${color.surface};
    & > ul {
      grid-auto-columns: minmax(0, 1fr);
      grid-auto-flow: column;
      gap: 0;
    }
  }
  ${media.print} {
    display: none;
  }
`;

export const SectionList = styled.ul`
  display: grid;
  gap: 2px;
`;

/** The heading of a group. In a narrow window a line is left of it, and its name for screen readers. */
export const GroupLabel = styled.p`
  padding: ${space[4]} 10px ${space[1]};
  color: ${color.ink2};
  font-size: ${tokens.font.xs};
  font-weight: 600;
  &:first-child {
    padding-top: 0;
  }
  ${media.compact} {
    height: 0;
    padding: 0;
    margin-block: ${space[2]};
    border-top: 1px solid ${color.line};
    overflow: hidden;
    &:first-child {
      display: none;
    }
  }
`;

const barEntry = css`
  flex-direction: column;
  justify-content: center;
  gap: 2px;
  min-height: 48px;
  padding: 0;
  font-size: 0.6875rem;
  line-height: 1.15;
  text-align: center;
`;

export const MenuLink = styled(NavLink)`
  position: relative;
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 34px;
  padding: 0 10px;
  border: 1px solid transparent;
  border-radius: ${tokens.radius.s};
  color: ${color.ink2};
  font-weight: 500;
  text-decoration: none;
  transition: background ${tokens.motion.quick};
  & > svg {
    width: 16px;
    height: 16px;
  }
  &:hover {
    background: ${color.graySoft};
    color: ${color.ink};
  }
  &:active {
    background: ${color.accentSoft};
  }
  &.active {
    border-color: ${color.line};
    background: ${color.surface};
    box-shadow: ${color.shadow1};
    color: ${color.ink};
    & > svg {
      color: ${color.accent};
    }
  }
  ${media.compact} {
    justify-content: center;
    min-height: 40px;
    padding: 0;
    & > svg {
      width: 18px;
      height: 18px;
    }
    & > span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  ${media.phone} {
    ${barEntry}
    & > span {
      position: static;
      width: auto;
      max-width: 100%;
      height: auto;
      clip-path: none;
    }
    &.active {
      border-color: transparent;
      background: ${color.accentSoft};
      box-shadow: none;
      color: ${color.accent};
    }
  }
`;

export const MoreButton = styled.button`
  display: flex;
  align-items: center;
  width: 100%;
  border: 0;
  border-radius: ${tokens.radius.s};
  background: none;
  color: ${color.ink2};
  font-weight: 500;
  cursor: pointer;
  ${barEntry}
  & > svg {
    width: 18px;
    height: 18px;
  }
  &[data-active],
  &:active {
    background: ${color.accentSoft};
    color: ${color.accent};
  }
`;

/** The groups of a phone's sheet, in full words. */
export const SheetGroups = styled.div`
  & ${GroupLabel} {
    display: block;
    height: auto;
    padding: ${space[3]} ${space[3]} ${space[1]};
    margin: 0;
    border: 0;
  }
  & ${MenuLink} {
    flex-direction: row;
    justify-content: flex-start;
    gap: ${space[3]};
    min-height: 48px;
    padding: 0 ${space[3]};
    font-size: ${tokens.font.l};
    & > svg {
      width: 20px;
      height: 20px;
    }
  }
`;
