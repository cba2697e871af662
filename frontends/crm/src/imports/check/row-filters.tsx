import type { ImportCounts } from '@bindery/contracts/crm';
import { tokens } from '@bindery/ui';
import type { RefObject } from 'react';
import { styled } from 'styled-components';

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

const Filter = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 32px;
  padding: 0 12px;
  border: 1px solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  font-weight: 500;
  cursor: pointer;
  & > b {
    color: ${tokens.color.ink};
    font-variant-numeric: tabular-nums;
  }
  &:hover {
    background: ${tokens.color.sunken};
  }
  &[aria-pressed='true'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accentSoft};
    color: ${tokens.color.ink};
  }
`;

const filters = [
  { only: 'all', label: 'All', count: ({ rows }) => rows },
  { only: 'error', label: 'Errors', count: ({ error }) => error },
  { only: 'warning', label: 'Warnings', count: ({ warnings }) => warnings },
  { only: 'duplicate', label: 'Possible duplicates', count: ({ duplicate }) => duplicate },
  { only: 'new', label: 'New', count: (counts) => counts.new },
  { only: 'update', label: 'Updates', count: ({ update }) => update },
] as const satisfies readonly { only: string; label: string; count: (counts: ImportCounts) => number }[];

export type RowFilter = (typeof filters)[number]['only'];

interface RowFiltersProps {
  counts: ImportCounts;
  value: RowFilter;
  /** The filter of possible duplicates. */
  ofDuplicates: RefObject<HTMLButtonElement | null>;
  onChange: (value: RowFilter) => void;
}

/** Which rows are listed, with how many there are. Kinds without a row are not offered. */
export function RowFilters({ counts, value, ofDuplicates, onChange }: RowFiltersProps) {
  return (
    <Filters role="group" aria-label="Rows to show">
      {filters
        .filter(({ only, count }) => only === 'all' || only === value || count(counts) > 0)
        .map(({ only, label, count }) => (
          <Filter
            key={only}
            ref={only === 'duplicate' ? ofDuplicates : undefined}
            type="button"
            aria-pressed={only === value}
            onClick={() => onChange(only)}
          >
            {label}
            <b>{count(counts).toLocaleString('en-US')}</b>
          </Filter>
        ))}
    </Filters>
  );
}
