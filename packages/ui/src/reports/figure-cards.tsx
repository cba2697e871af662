import type { ReportFigure } from '@bindery/contracts/crm';
import { StatCard, StatCards } from '../display/stat-card.js';
import { formatFigure } from '../numbers/format-figure.js';
import { changeText } from './report-words.js';

/** The figures of a report, each a link to the list of what it counts. */
export function FigureCards({ figures }: { figures: readonly ReportFigure[] }) {
  return (
    <StatCards>
      {figures.map(({ key, label, unit, value, previous, list }) => (
        <StatCard
          key={key}
          label={label}
          value={value === null ? '—' : formatFigure(value, unit)}
          hint={changeText(value, previous, unit)}
          to={list ?? undefined}
        />
      ))}
    </StatCards>
  );
}
