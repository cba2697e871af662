import { media, tokens } from '@bindery/ui';
import { css, styled } from 'styled-components';

/** Fits a side panel of 320 px and a wide page: by the room that it has, not by the window's. */
export const Root = styled.div`
  container: capture-review / inline-size;
`;

const wide = '@container capture-review (min-width: 800px)';
const narrow = '@container capture-review (max-width: 799.98px)';
const slim = '@container capture-review (max-width: 519.98px)';
export const within = { wide, narrow, slim } as const;

export const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${tokens.space[5]};
  ${wide} {
    grid-template-columns: minmax(0, 11fr) minmax(0, 9fr);
  }
`;

export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
`;

export const panelStyle = css`
  min-width: 0;
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
`;

/** Stays at the bottom, so that saving is in reach of every field. */
export const Footer = styled.div`
  position: sticky;
  bottom: var(--review-bottom, 0px);
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[3]};
  margin-top: ${tokens.space[4]};
  padding: ${tokens.space[3]} 0;
  border-top: 1px solid ${tokens.color.line};
  background: ${tokens.color.paper};
  & > p {
    color: ${tokens.color.ink2};
  }
`;

/** The keys, where there is a keyboard and room. */
export const KeyHint = styled.p`
  &&& {
    margin-left: auto;
    color: ${tokens.color.ink3};
    font-size: ${tokens.font.xs};
  }
  ${narrow} {
    display: none;
  }
  ${media.touch} {
    display: none;
  }
`;
