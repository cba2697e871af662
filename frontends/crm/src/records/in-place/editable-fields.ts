import type { Permission } from '@bindery/contracts/access';
import { labelOf } from '@bindery/contracts/crm';
import type { ContractForm } from '@bindery/web-kit/forms';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { RecordType, Stored } from '../record-type.js';
import type { RecordEdit } from '../use-record-edit.js';

export interface FieldEditOptions<View> {
  /** The record as it was when the edit began. */
  start: View;
  /** The message for a failed save. */
  failure: (detail: string) => string;
  onSaved: (record: View) => void;
}

/** How the values of one type of record are edited where its page shows them. Create it at module level. */
export interface EditableFields<View extends Stored, Name extends string, Values extends FieldValues, Body> {
  type: RecordType<View>;
  permission: Permission;
  useEdit: (options: FieldEditOptions<View>) => RecordEdit<View> & { form: ContractForm<Values, Body> };
  /** The controls of a value. @param versions the one that the edit began with, and the newest */
  inputs: (name: Name, versions: readonly [View, View]) => ReactNode;
  /** The fields that are edited with it, because they say one thing together. */
  togetherWith?: Readonly<Partial<Record<Name, readonly Name[]>>>;
  /** Fields whose former value can't be put back as it was. */
  final?: readonly Name[];
}

/** The name of a field in sentences. */
export const labelIn = ({ type }: { type: Pick<RecordType<unknown>, 'singular'> }, name: string): string =>
  labelOf(type.singular, name);
