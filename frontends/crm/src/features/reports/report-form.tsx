import {
  capitalized,
  DEFAULT_RANGE_DAYS,
  reportDefinitions,
  reportPeriods,
  reportRangeDays,
  reportTypes,
  type ReportType,
} from '@bindery/contracts/crm';
import { Banner, Button, Card, tokens } from '@bindery/ui';
import { SelectField, SwitchField } from '@bindery/ui/form';
import { DayFilter } from '@bindery/ui/table';
import { denialSentence, disabledBy, useDenial } from '@bindery/web-kit/access';
import type { ListState } from '@bindery/web-kit/lists';
import { BookMarked, Play } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FilterChips } from '../../records/list/filter-chips.js';
import { FiltersButton } from '../../records/list/filters-button.js';
import { Stack } from '../../records/page-layout.js';
import { askedBy, CUSTOM, filtersOf, requestOf, settingsProblem } from './report-settings.js';
import { periodNames, reportName } from './report-words.js';
import { SaveReportDialog } from './saved/save-report-dialog.js';
import { useRunReport } from './use-reports.js';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
  align-items: end;
  gap: ${tokens.space[3]} ${tokens.space[4]};
`;

const Last = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]} ${tokens.space[4]};
  & > button:last-child {
    margin-left: auto;
  }
`;

const Purpose = styled.p`
  color: ${tokens.color.ink2};
`;

/** The reports of the specification, in its order. */
const first = ['insureds', 'policies', 'revenue', 'activity'];
const places = (type: ReportType): number => (first.includes(type) ? first.indexOf(type) : first.length);
const types = reportTypes
  .toSorted((one, other) => places(one) - places(other))
  .map((type) => {
    const { title, list } = reportDefinitions[type];
    const group = list === 'policy' ? 'About policies' : 'About people';
    return { value: type, label: title, group: first.includes(type) ? undefined : group };
  });

const ranges = [
  ...reportRangeDays.map((days) => ({ value: String(days), label: `Last ${String(days)} days` })),
  ...reportPeriods.map((period) => ({ value: period, label: periodNames[period] })),
  { value: CUSTOM, label: 'Custom' },
];

const ENDED =
  'Your subscription isn’t active. Earlier reports stay here to read and download; new ones need a plan.';

/** The form of a new report. */
export function ReportForm({ list }: { list: ListState }) {
  const denial = useDenial('report:run');
  const { run, pending } = useRunReport();
  const [isSubmitted, setSubmitted] = useState(false);
  const { definition, range, compares } = askedBy(list.filters);
  const filters = filtersOf(definition);
  const problem = settingsProblem(list.filters);
  const generate = () => {
    setSubmitted(true);
    if (problem === null) void run(requestOf(list.filters));
  };
  return (
    <Card title="New report">
      <Stack>
        {denial !== null && (
          <Banner kind="warning">
            {denial === 'subscription_inactive' ? ENDED : denialSentence(denial)}
          </Banner>
        )}
        <ReportFields list={list} />
        {isSubmitted && problem !== null && <Banner kind="error">{problem}</Banner>}
        <Purpose>{definition.purpose}</Purpose>
        <Last>
          {filters.length > 0 && <FiltersButton list={list} filters={filters} />}
          {definition.hasPeriod && (
            <SwitchField
              label={`Compare with the ${range === CUSTOM ? 'days' : 'period'} before`}
              checked={compares}
              onChange={(checked) => list.setFilter('compare', checked ? '' : 'no')}
            />
          )}
          <SaveReport list={list} />
          <Button
            variant="primary"
            icon={<Play />}
            pending={pending}
            pendingLabel="Generating..."
            {...disabledBy(denial)}
            onClick={generate}
          >
            Generate Report
          </Button>
          <FilterChips list={list} filters={filters} onRemove={list.clearFilters} />
        </Last>
      </Stack>
    </Card>
  );
}

/** Keeps what is asked for. Days that are named have passed by the next time, so they aren't kept. */
function SaveReport({ list }: { list: ListState }) {
  const denial = useDenial('report:run');
  const [isOpen, setOpen] = useState(false);
  const { range, ...request } = requestOf(list.filters);
  const moves = range === undefined || !('from' in range);
  return (
    <>
      <Button
        icon={<BookMarked />}
        {...disabledBy(denial)}
        {...(!moves && {
          disabled: true,
          title: 'Choose a period that moves with today, such as the last 30 days.',
        })}
        onClick={() => setOpen(true)}
      >
        Save
      </Button>
      {isOpen && moves && (
        <SaveReportDialog
          request={{ ...request, range: range ?? { days: DEFAULT_RANGE_DAYS } }}
          name={reportName({ type: request.type, group_by: request.group_by ?? null })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function ReportFields({ list }: { list: ListState }) {
  const { type, definition, range, groupBy } = askedBy(list.filters);
  return (
    <Fields>
      <SelectField
        label="Report type"
        options={types}
        value={type}
        onChange={(chosen) => list.setFilter('type', chosen)}
      />
      {definition.hasPeriod && (
        <SelectField
          label="Date range"
          options={ranges}
          value={range}
          onChange={(chosen) => list.setFilter('range', chosen === String(DEFAULT_RANGE_DAYS) ? '' : chosen)}
        />
      )}
      {definition.hasPeriod && range === CUSTOM && (
        <>
          <DayFilter list={list} name="from" label="First day" />
          <DayFilter list={list} name="to" label="Last day" />
        </>
      )}
      {definition.groupings.length > 1 && (
        <SelectField
          label="Group by"
          options={definition.groupings.map((one) => ({ value: one, label: capitalized(one) }))}
          value={groupBy}
          onChange={(chosen) => list.setFilter('group_by', chosen)}
        />
      )}
    </Fields>
  );
}
