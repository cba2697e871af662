import type { BulkReply } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, type Refetched, useRefetch } from '@bindery/web-kit/api';
import { useState } from 'react';
import { capitalized } from '../record-type.js';
import { type Counted, countOf } from './listing.js';

export interface RowFailure<Row> {
  row: Row;
  /** The reason, as a sentence. */
  detail: string;
}

/** The refused rows of a batch, with the reasons of a bulk reply. */
export function failuresOf<Row extends { id: string }>(
  rows: readonly Row[],
  { refused }: BulkReply,
): RowFailure<Row>[] {
  const details = new Map(refused.map(({ id, detail }) => [id, detail]));
  return rows.flatMap((row) => {
    const detail = details.get(row.id);
    return detail === undefined ? [] : [{ row, detail }];
  });
}

export interface Outcome<Row> {
  done: readonly Row[];
  failures: readonly RowFailure<Row>[];
}

export interface Progress {
  done: number;
  total: number;
}

export interface Batched<Row> {
  /** Null when nothing is running. */
  progress: Progress | null;
  /** @param send processes a batch and returns the failures */
  run: (
    rows: readonly Row[],
    batchSize: number,
    send: (part: readonly Row[]) => Promise<readonly RowFailure<Row>[]>,
  ) => Promise<Outcome<Row>>;
}

/**
 * Processes records in batches and reports the progress. Failures of single records and of whole batches are collected
 * with their reasons.
 * @param touches the routes to refetch afterwards
 */
export function useBatched<Row extends { id: string }>(touches: readonly Refetched[]): Batched<Row> {
  const refetch = useRefetch();
  const [progress, setProgress] = useState<Progress | null>(null);

  const run: Batched<Row>['run'] = async (rows, batchSize, send) => {
    const failures: RowFailure<Row>[] = [];
    let asked = 0;
    setProgress({ done: 0, total: rows.length });
    try {
      for (; asked < rows.length; asked += batchSize) {
        failures.push(...(await send(rows.slice(asked, asked + batchSize))));
        setProgress({ done: Math.min(asked + batchSize, rows.length), total: rows.length });
      }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // The following batches would fail for the same reason.
      failures.push(...rows.slice(asked).map((row) => ({ row, detail: error.detail })));
    } finally {
      setProgress(null);
      void refetch(...touches);
    }
    const kept = new Set(failures.map(({ row }) => row.id));
    return { done: rows.filter(({ id }) => !kept.has(id)), failures };
  };

  return { progress, run };
}

interface Words {
  /** 'updated', as in "3 individuals couldn't be updated". */
  verb: string;
  /** The text for succeeded records; the verb by default. */
  success?: string;
  undo?: (() => void) | undefined;
}

/** Reports the outcome of a bulk action and keeps the failures until they are dismissed. */
export function useBatchReport<Row>(counted: Counted) {
  const toast = useToast();
  const [failures, setRejected] = useState<readonly RowFailure<Row>[]>([]);
  const report = (outcome: Outcome<Row>, { verb, success = verb, undo }: Words) => {
    const { done, failures: kept } = outcome;
    setRejected(kept);
    const action = undo && { label: 'Undo', onSelect: undo };
    if (done.length > 0)
      toast.success(capitalized(`${countOf(counted, done.length)} ${success}`), { action });
    if (kept.length > 0) toast.error(`${countOf(counted, kept.length)} couldn't be ${verb}.`);
  };
  return { report, failures, dismissFailures: () => setRejected([]) };
}
