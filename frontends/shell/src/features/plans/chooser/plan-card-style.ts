import { media, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const { color, space } = tokens;

export const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 20px;
  /* The badge of a plan overlaps the edge of its card. */
  padding-top: ${space[3]};
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** A third plan goes below the two columns. */
export const CardRoot = styled.section<{ $marked: boolean; $flat: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  grid-column: ${({ $flat }) => ($flat ? '1 / -1' : 'auto')};
  gap: ${space[4]};
  padding: ${({ $marked }) => ($marked ? '19px' : '20px')};
  border: ${({ $marked }) => ($marked ? `2px solid ${color.accent}` : `1px solid ${color.lineStrong}`)};
  border-radius: 12px;
  background: ${color.surface};
  /* The button is at the bottom, so that those side by side are level. */
  & > :last-child {
    margin-top: auto;
  }
  ${({ $flat }) =>
    $flat &&
    `@media (min-width: 720px) {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 240px;
      align-items: center;
      & > :last-child { margin-top: 0; }
    }`}
`;

export const Mark = styled.span`
  position: absolute;
  top: -12px;
  right: 18px;
  padding: 3px 10px;
  border-radius: 8px;
  background: ${color.accent};
  color: ${color.accentInk};
  font-size: 0.6875rem;
  font-weight: 700;
  letter-spacing: 0.05em;
  line-height: 18px;
`;

export const Words = styled.div`
  display: grid;
  gap: 2px;
  & > h2,
  & > h3 {
    font-size: ${tokens.font.l};
    font-weight: 600;
  }
  & > p {
    color: ${color.ink2};
  }
`;

export const Price = styled.p`
  margin-top: ${space[1]};
  & b {
    color: ${color.ink};
    font-size: 2.125rem;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.03em;
    line-height: 1.15;
  }
`;

export const Small = styled.p`
  color: ${color.ink2};
  font-size: ${tokens.font.s};
`;

export const LeadIn = styled.p`
  margin-bottom: ${space[2]};
  color: ${color.ink2};
`;

export const FeatureList = styled.ul<{ $inline: boolean }>`
  display: ${({ $inline }) => ($inline ? 'flex' : 'grid')};
  flex-wrap: wrap;
  gap: ${({ $inline }) => ($inline ? '4px 20px' : space[2])};
  margin-top: ${({ $inline }) => ($inline ? space[2] : '0')};
  color: ${color.ink2};
  & li {
    display: flex;
    gap: 10px;
  }
  & svg {
    width: 16px;
    height: 16px;
    margin-top: 3px;
    color: ${color.accent};
  }
`;

export const Action = styled.div`
  display: grid;
  gap: ${space[2]};
  & > p {
    color: ${color.ink2};
    font-size: ${tokens.font.s};
    text-align: center;
  }
  & > [role='alert'] {
    color: ${color.red};
    font-weight: 500;
    text-align: start;
  }
`;
