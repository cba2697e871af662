import { Readable } from 'node:stream';
import { reportDefinitions, type ReportFormat, type ReportView } from '@bindery/contracts/crm';
import { NamedFile } from '@bindery/service-kit/http';
import type { About } from './about-report.js';
import { writeReportCsv } from './write-report-csv.js';
import { writeReportPdf } from './write-report-pdf.js';
import { writeReportXlsx } from './write-report-xlsx.js';

/** A report with what its files say of it. */
export interface ReportToWrite {
  readonly title: string;
  /** The agency's name; null if that isn't known. */
  readonly agency: string | null;
  readonly report: ReportView;
  readonly about: readonly About[];
}

const formats: Readonly<
  Record<
    ReportFormat,
    { ending: string; mediaType: string; write: (report: ReportToWrite) => AsyncIterable<Uint8Array> }
  >
> = {
  csv: { ending: 'zip', mediaType: 'application/zip', write: writeReportCsv },
  xlsx: {
    ending: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: writeReportXlsx,
  },
  pdf: { ending: 'pdf', mediaType: 'application/pdf', write: writeReportPdf },
};

/** The file of a report that has run. */
export function reportFile(
  format: ReportFormat,
  { report, about, agency }: Omit<ReportToWrite, 'title'>,
): NamedFile {
  const { title } = reportDefinitions[report.type];
  const { ending, mediaType, write } = formats[format];
  const days = report.days ? `${report.days.from} to ${report.days.to}` : (report.as_of ?? '').slice(0, 10);
  return new NamedFile(
    Readable.from(write({ title, report, about, agency })),
    mediaType,
    `${title} ${days}.${ending}`,
  );
}
