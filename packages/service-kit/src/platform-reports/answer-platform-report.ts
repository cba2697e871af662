import { StreamableFile } from '@nestjs/common';
import {
  platformReportDefinitions,
  type PlatformReport,
  type PlatformReportName,
} from '@bindery/contracts/platform';
import { stringify } from 'csv-stringify/sync';
import { csvOptions } from '../http/index.js';

/** The reply of a report's route: the report, or its file where the query asks for that. */
export const answerPlatformReport = (
  name: PlatformReportName,
  { format }: { readonly format?: 'csv' | undefined },
  report: PlatformReport,
): PlatformReport | StreamableFile =>
  format === 'csv' ? new StreamableFile(Buffer.from(csvOf(name, report))) : report;

/** One file of several tables, with an empty line between them. */
function csvOf(name: PlatformReportName, { as_of, figures, tables, excluded }: PlatformReport): string {
  const { title, definition } = platformReportDefinitions[name];
  const parts: (string | number | null)[][][] = [
    [
      ['Report', title],
      ['As of', as_of],
    ],
    [
      ['Figure', 'Unit', 'Value', 'Before'],
      ...figures.map(({ label, unit, value, previous }) => [label, unit, value, previous]),
    ],
    ...tables.map((one) => [
      [one.title],
      one.columns.map(({ label }) => label),
      ...one.rows.map(({ cells }) => cells),
    ]),
    ...(excluded.length > 0
      ? [[['Left out', 'Count'], ...excluded.map(({ reason, count }) => [reason, count])]]
      : []),
    [['How it counts'], ...definition.map((sentence) => [sentence])],
  ];
  const rows = parts.flatMap((part, index) => (index === 0 ? part : [[], ...part]));
  return stringify(rows, { ...csvOptions, bom: true });
}
