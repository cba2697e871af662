import { media, tokens, VisuallyHidden } from '@bindery/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { shareOf, type ChartItem } from './chart-item.js';

const List = styled.ol`
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  height: 276px;
  ${media.phone} {
    height: 196px;
  }
`;

const Column = styled(Link)`
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  gap: ${tokens.space[2]};
  height: 100%;
  border-radius: ${tokens.radius.s};
  color: ${tokens.color.ink3};
  font-size: ${tokens.font.xs};
  text-align: center;
  text-decoration: none;
  &:hover {
    background: ${tokens.color.sunken};
  }
`;

const Plot = styled.span`
  display: flex;
  flex-direction: column;
  justify-content: flex-end;
  align-items: center;
  gap: ${tokens.space[1]};
  padding-top: ${tokens.space[2]};
  border-bottom: 1px solid ${tokens.color.line};
  color: ${tokens.color.ink2};
  font-variant-numeric: tabular-nums;
`;

const Fill = styled.span<{ $last: boolean }>`
  /* Paper leaves backgrounds out. */
  print-color-adjust: exact;
  width: min(30px, 70%);
  min-height: 2px;
  border-radius: 4px 4px 0 0;
  background: ${tokens.color.accent};
  opacity: ${({ $last }) => ($last ? 1 : 0.6)};
  a:hover > span > & {
    opacity: 1;
  }
`;

/** Leaves room for the number above the highest column. */
const HIGHEST = 0.86;

/** Columns, the last of which is the current month; each is a link with its label and amount. */
export function Columns({ items }: { items: readonly ChartItem[] }) {
  return (
    <List>
      {items.map((item, index) => (
        <li key={item.id}>
          <Column to={item.to} title={`${item.label}: ${item.text}`}>
            <VisuallyHidden>{`${item.label}: ${item.text}`}</VisuallyHidden>
            <Plot aria-hidden="true">
              {item.amount > 0 && item.shortText}
              {item.amount > 0 && (
                <Fill
                  $last={index === items.length - 1}
                  style={{ height: `${String(shareOf(item, items) * HIGHEST)}%` }}
                />
              )}
            </Plot>
            <span aria-hidden="true">{item.short}</span>
          </Column>
        </li>
      ))}
    </List>
  );
}
