import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { computedFields, editShape, shapeOf } from '../records/field-table.js';
import { dependentFields, dependentProtectedField } from './fields.js';

const computed = { ...computedFields, integrity_failures: z.array(dependentProtectedField) } as const;

/** The body of `POST /dependents`. */
export const createDependentBody = z.strictObject(shapeOf(dependentFields, 'input'));
export type CreateDependentBody = z.input<typeof createDependentBody>;
export type NewDependent = z.output<typeof createDependentBody>;
/** The body of `PUT /dependents/{id}`: an absent field is unchanged and `null` clears it. */
export const updateDependentBody = editShape(dependentFields, computed);
export type UpdateDependentBody = z.input<typeof updateDependentBody>;

/** A dependent, with the SSN masked. */
export const dependentView = z.object({ ...shapeOf(dependentFields, 'view'), ...computed });
export type DependentView = z.infer<typeof dependentView>;
/** All dependents of one individual, the oldest record first. */
export const dependentList = listOf(dependentView);
