import { individualListQuery, type ClientReportType } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';
import { inScopeSql } from '../access/record-scope.js';
import { listAddress } from './list-address.js';
import type { RunReport } from './report-run.js';

const insureds: RunReport = async (tx, { caller, filters }) => {
  individualListQuery.parse(filters);
  const [found] = await tx.$queryRaw<[{ total: number }]>(Prisma.sql`
    SELECT count(*)::int AS total FROM individuals WHERE ${inScopeSql(caller)} AND individuals.deleted_at IS NULL`);
  const list = listAddress('individuals', filters);
  return {
    figures: [
      { key: 'total', label: 'Individuals', unit: 'count', value: found.total, previous: null, list },
    ],
    columns: [],
    rows: [],
    excluded: [],
    chart: null,
  };
};

export const clientRuns: Readonly<Record<ClientReportType, RunReport>> = { insureds };
