import { media, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const { color, space } = tokens;

export const Frame = styled.div`
  min-width: 880px;
  overflow: hidden;
  border: 1px solid ${color.lineStrong};
  border-right: 0;
  border-radius: ${tokens.radius.l} 0 0 ${tokens.radius.l};
  background: ${color.paper};
  box-shadow: ${color.shadow2};
  font-size: 0.8125rem;
  user-select: none;
  pointer-events: none;
  ${media.compact} {
    min-width: 0;
    border-right: 1px solid ${color.lineStrong};
    border-radius: ${tokens.radius.l};
  }
`;

export const Top = styled.div`
  display: flex;
  align-items: center;
  gap: 14px;
  padding: 11px 18px;
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
  & > span:last-child {
    color: ${color.ink3};
    font-size: ${tokens.font.xs};
  }
`;

export const Panes = styled.div`
  display: grid;
  min-height: 560px;
  grid-template-columns: 188px minmax(0, 1fr);
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Menu = styled.div`
  display: grid;
  align-content: start;
  gap: 2px;
  padding: 14px 10px;
  border-right: 1px solid ${color.line};
  background: ${color.sunken};
  color: ${color.ink2};
  font-weight: 500;
  & > span {
    display: flex;
    align-items: center;
    gap: 9px;
    padding: 6px 10px;
    border: 1px solid transparent;
    border-radius: ${tokens.radius.s};
  }
  & > [data-here] {
    border-color: ${color.line};
    background: ${color.surface};
    color: ${color.ink};
  }
  & > [data-here] svg {
    color: ${color.accent};
  }
  & svg {
    width: 15px;
    height: 15px;
  }
  ${media.phone} {
    display: none;
  }
`;

export const Work = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.5fr) minmax(0, 1fr);
  gap: 14px;
  padding: 20px;
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    padding: 14px;
  }
`;

export const Cards = styled.div`
  grid-column: 1 / -1;
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 12px;
  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const Figure = styled.div`
  display: grid;
  padding: 12px 14px;
  border: 1px solid ${color.line};
  border-radius: ${tokens.radius.m};
  background: ${color.surface};
  & > small {
    overflow: hidden;
    color: ${color.ink2};
    font-size: 0.6875rem;
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > b {
    font-size: 1.375rem;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
  }
`;

export const Names = styled.div`
  display: grid;
  align-content: start;
  border: 1px solid ${color.line};
  border-radius: ${tokens.radius.m};
  background: ${color.surface};
  & > strong {
    padding: 12px 16px;
    font-weight: 650;
  }
`;

export const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.2fr) minmax(0, 1.2fr) 84px;
  align-items: center;
  gap: ${space[3]};
  padding: 10px 16px;
  border-top: 1px solid ${color.line};
  & > b {
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > span:nth-child(2) {
    overflow: hidden;
    color: ${color.ink2};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > span:last-child {
    justify-self: start;
  }
`;

export const Feed = styled(Names)``;

export const Entry = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 12px 16px;
  border-top: 1px solid ${color.line};
  font-weight: 500;
  white-space: nowrap;
  & > i {
    display: grid;
    place-items: center;
    flex: none;
    width: 26px;
    height: 26px;
    border-radius: 50%;
    background: ${color.accentSoft};
    color: ${color.accent};
  }
  & svg {
    width: 13px;
    height: 13px;
  }
  & small {
    display: block;
    color: ${color.ink3};
    font-size: 0.6875rem;
    font-weight: 400;
  }
`;
