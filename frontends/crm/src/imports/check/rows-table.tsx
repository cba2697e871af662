import type { ImportedFile, ImportedType, ImportMapping, ImportRow } from '@bindery/contracts/crm';
import { Badge, IconButton, tokens, VisuallyHidden } from '@bindery/ui';
import { Undo2, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { hasPage, recordAddress } from '../../records/record-address.js';
import { outcomeLooks, sectionOf } from '../import-words.js';
import { EditedCell } from './edited-cell.js';
import { Note, Notes, Scroll, Table } from './rows-style.js';
import { noteColumns } from './note-columns.js';
import type { RowEdits } from './use-row-edits.js';

interface RowsTableProps {
  type: ImportedType;
  rows: readonly ImportRow[];
  file: ImportedFile;
  /** Null for the archive of an account. */
  mapping: ImportMapping | null;
  busy: boolean;
  edits: RowEdits | undefined;
}

/** Rows of the file with what becomes of each. Only the columns that are imported are shown. */
export function RowsTable({ type, rows, file, mapping, busy, edits }: RowsTableProps) {
  const columns = mapping ? mappedColumns(file, mapping) : file.columns;
  const columnOf = mapping ? noteColumns(mapping) : () => null;
  return (
    // A file may have more columns than any window holds.
    <Scroll data-scrolls-sideways="">
      <Table aria-label="Rows" aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">{edits ? 'What happens' : 'What happened'}</th>
            {edits && (
              <th scope="col">
                <VisuallyHidden>Leave out</VisuallyHidden>
              </th>
            )}
            {columns.map(({ index, header }) => (
              <th key={index} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.row}
              row={withColumns(row, columnOf)}
              {...{ type, columns, edits }}
              correctable={mapping !== null}
            />
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}

function mappedColumns(file: ImportedFile, mapping: ImportMapping): ImportedFile['columns'] {
  const shown = new Set(
    mapping.columns.flatMap(({ field, index, label_index }) =>
      field === null ? [] : [index, ...(label_index == null ? [] : [label_index])],
    ),
  );
  return file.columns.filter(({ index }) => shown.has(index));
}

/** A row whose notes name the columns that their fields come from. */
function withColumns(row: ImportRow, columnOf: (field: string) => number | null): ImportRow {
  const located = (notes: ImportRow['problems']) =>
    notes.map((note) => ({ ...note, column: note.column ?? columnOf(note.field) }));
  return { ...row, problems: located(row.problems), warnings: located(row.warnings) };
}

interface RowProps {
  type: ImportedType;
  row: ImportRow;
  columns: ImportedFile['columns'];
  edits: RowEdits | undefined;
  correctable: boolean;
}

function Row({ type, row, columns, edits, correctable }: RowProps) {
  const { outcome } = row;
  const looks = outcome && outcomeLooks[outcome];
  const isRemoved = outcome === 'removed';
  const number = String(row.row);
  const noteIn = (notes: ImportRow['problems'], index: number) =>
    isRemoved ? undefined : notes.find(({ column }) => column === index)?.message;
  return (
    <>
      <tr data-outcome={outcome}>
        <th scope="row">{number}</th>
        <td>{looks ? <Badge tone={looks.tone}>{labelOf(row, looks.label)}</Badge> : 'Checking…'}</td>
        {edits && (
          <td>
            <IconButton
              label={`${isRemoved ? 'Put back' : 'Leave out'} row ${number}`}
              disabled={edits.pending.has(row.row)}
              onClick={() => void edits.leaveOut(row.row, !isRemoved)}
            >
              {isRemoved ? <Undo2 /> : <X />}
            </IconButton>
          </td>
        )}
        {columns.map(({ index, header }) => (
          <td key={index}>
            <EditedCell
              id={cellId(row, index)}
              label={`${header}, row ${number}`}
              text={row.cells[index] ?? ''}
              problem={noteIn(row.problems, index)}
              warning={noteIn(row.warnings, index)}
              onSave={
                edits && correctable && !isRemoved ? (text) => edits.correct(row.row, index, text) : undefined
              }
            />
          </td>
        ))}
      </tr>
      <NotesRow {...{ type, row }} hasRun={!edits} width={columns.length + 3} />
    </>
  );
}

const labelOf = ({ outcome, same_as_row }: ImportRow, label: string): string =>
  outcome === 'repeated' && same_as_row !== null ? `Same as row ${String(same_as_row)}` : label;

const cellId = ({ row }: ImportRow, column: number): string => `cell-${String(row)}-${String(column)}`;

interface AboutProps extends Pick<RowProps, 'type' | 'row'> {
  hasRun: boolean;
}

/** The notes about a row, on a line below it. A note leads to its cell, which can be out of sight. */
function NotesRow({ type, row, hasRun, width }: AboutProps & { width: number }) {
  const notes = [
    ...row.problems.map((note) => ({ ...note, color: tokens.color.red })),
    ...row.warnings.map((note) => ({ ...note, color: tokens.color.amber })),
  ];
  if (notes.length === 0 && row.record_name === null) return null;
  return (
    <tr data-notes="">
      <td colSpan={width}>
        <Notes>
          {notes.map(({ message, column, color }) => (
            <Note
              key={message}
              type="button"
              $color={color}
              disabled={column === null}
              onClick={() => document.getElementById(cellId(row, column ?? 0))?.focus()}
            >
              {message}
            </Note>
          ))}
          <About {...{ type, row, hasRun }} />
        </Notes>
      </td>
    </tr>
  );
}

/** The record that a row updates or might be, or has made. Some types have no page, such as products. */
function About({ type, row: { outcome, record_id, record_name }, hasRun }: AboutProps) {
  if (record_id === null || record_name === null) return null;
  return (
    <span>
      {outcome === 'duplicate' && !hasRun ? 'May be the same as ' : 'In Bindery: '}
      {type !== 'archive' && !hasPage(type) ? (
        record_name
      ) : (
        <Link to={recordAddress(sectionOf[type], record_id)} target="_blank">
          {record_name}
        </Link>
      )}
    </span>
  );
}
