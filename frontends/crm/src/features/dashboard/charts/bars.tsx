import { tokens } from '@bindery/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { shareOf, type ChartItem } from './chart-item.js';

const List = styled.ol`
  display: grid;
  gap: ${tokens.space[1]};
`;

const Bar = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 6px ${tokens.space[3]};
  margin: 0 -${tokens.space[2]};
  padding: 6px ${tokens.space[2]};
  border-radius: ${tokens.radius.s};
  color: ${tokens.color.ink};
  text-decoration: none;
  &:hover {
    background: ${tokens.color.sunken};
  }
`;

const Label = styled.span`
  overflow: hidden;
  font-weight: 500;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Amount = styled.span`
  color: ${tokens.color.ink2};
  font-variant-numeric: tabular-nums;
`;

const Track = styled.span`
  grid-column: 1 / -1;
  height: 8px;
  overflow: hidden;
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.graySoft};
`;

const Fill = styled.span`
  /* Paper leaves backgrounds out. */
  print-color-adjust: exact;
  display: block;
  height: 100%;
  min-width: 2px;
  border-radius: inherit;
`;

/** Horizontal bars, each a link with its label and amount. */
export function Bars({ items }: { items: readonly ChartItem[] }) {
  return (
    <List>
      {items.map((item) => (
        <li key={item.id}>
          <Bar to={item.to}>
            <Label>{item.label}</Label>
            <Amount>{item.text}</Amount>
            <Track aria-hidden="true">
              {item.amount > 0 && (
                <Fill
                  style={{
                    width: `${String(shareOf(item, items))}%`,
                    background: item.color ?? tokens.color.accent,
                  }}
                />
              )}
            </Track>
          </Bar>
        </li>
      ))}
    </List>
  );
}
