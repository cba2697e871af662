import { media, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

/** Columns side by side. On the phone one of them fills the screen, and the next one snaps in. */
export const Columns = styled.div`
  display: grid;
  grid-auto-columns: minmax(200px, 1fr);
  grid-auto-flow: column;
  gap: ${tokens.space[3]};
  /* A card that is dropped below a short column lands in it. */
  align-items: stretch;
  margin-top: ${tokens.space[4]};
  padding-bottom: ${tokens.space[2]};
  overflow-x: auto;
  ${media.phone} {
    grid-auto-columns: 86%;
    scroll-snap-type: x mandatory;
    & > * {
      scroll-snap-align: start;
    }
  }
`;

export const Column = styled.section`
  min-width: 0;
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.sunken};
  &[data-over] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accentSoft};
  }
  & > header {
    display: flex;
    align-items: center;
    gap: ${tokens.space[1]};
    min-height: 44px;
    padding: 0 4px 0 12px;
  }
  & h2 {
    display: flex;
    flex: 1;
    align-items: center;
    justify-content: space-between;
    padding-right: 8px;
    font-size: ${tokens.font.m};
    font-weight: 600;
    & > span {
      color: ${tokens.color.ink2};
      font-weight: 500;
      font-variant-numeric: tabular-nums;
    }
  }
  & > p {
    padding: ${tokens.space[2]} 12px ${tokens.space[4]};
    color: ${tokens.color.ink2};
  }
`;

export const Cards = styled.ul`
  display: grid;
  gap: ${tokens.space[2]};
  min-height: 8px;
  padding: 0 8px 8px;
`;

export const BoardCard = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 2px ${tokens.space[2]};
  padding: 8px 4px 10px 12px;
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.s};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow1};
  &[draggable='true'] {
    cursor: grab;
  }
  &[data-dragged] {
    opacity: 0.5;
  }
  & > strong {
    align-self: center;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  & > div {
    display: grid;
    grid-column: 1 / -1;
    gap: 6px;
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
    overflow-wrap: anywhere;
  }
`;

export const Pages = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 0 8px 8px 12px;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  font-variant-numeric: tabular-nums;
`;
