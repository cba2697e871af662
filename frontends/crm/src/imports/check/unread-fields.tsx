import {
  importField,
  type ImportedFile,
  type ImportMapping,
  type ImportType,
  type ImportView,
} from '@bindery/contracts/crm';
import { Banner, Button } from '@bindery/ui';
import { rowsOf } from '../import-words.js';
import { useSendMapping } from '../mapping/use-send-mapping.js';

type LeftBlank = ImportMapping['left_blank'];

interface UnreadFieldsProps {
  view: ImportView;
  type: ImportType;
  file: ImportedFile;
  /** The mapping that the rows were checked with. */
  mapping: ImportMapping;
  onEdit: () => void;
  onChange: (leftBlank: LeftBlank) => void;
}

/** Offers to leave cells that keep rows out blank, in all rows at once, and to ask again. */
export function UnreadFields({ view, type, file, mapping, onEdit, onChange }: UnreadFieldsProps) {
  const { send, pending, problems } = useSendMapping(view);
  const { left_blank } = mapping;
  const leave = async (leftBlank: LeftBlank) => {
    onEdit();
    if (await send({ ...mapping, left_blank: leftBlank })) onChange(leftBlank);
  };
  const nameOf = (field: string) => {
    const index = mapping.columns.find((column) => column.field === field)?.index;
    const header = file.columns.find((column) => column.index === index)?.header ?? '';
    return header === '' ? (importField(type, field)?.label ?? field) : `Column “${header}”`;
  };
  const isChecking = pending || view.state === 'checking';
  return (
    <>
      {problems.map((problem) => (
        <Banner key={problem} kind="error">
          {problem}
        </Banner>
      ))}
      {view.unread_fields.map(({ field, rows, can_be_kept: keep }) => (
        <Banner
          key={field}
          kind="warning"
          action={
            <Button
              size="small"
              pending={isChecking}
              onClick={() => void leave([...left_blank, { field, keep }])}
            >
              {`Leave blank in ${rows === 1 ? 'this row' : `all ${rowsOf(rows)}`}${keep ? ' and keep in a note' : ''}`}
            </Button>
          }
        >
          {`${nameOf(field)} can’t be read in ${rowsOf(rows)}.`}
        </Banner>
      ))}
      {left_blank.map(({ field, keep }) => (
        <Banner
          key={field}
          action={
            <Button
              size="small"
              pending={isChecking}
              onClick={() => void leave(left_blank.filter((one) => one.field !== field))}
            >
              Ask again
            </Button>
          }
        >
          {`${nameOf(field)} is left blank where it can’t be read.${keep ? ' The clients’ notes keep the cells.' : ''}`}
        </Banner>
      ))}
    </>
  );
}
