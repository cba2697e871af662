import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { dependentFields, type DependentProtectedField, type DependentView } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import type { Dependent } from '../generated/prisma/client.js';
import { protectedRules } from '../resources/protected-rules.js';
import { computedOf } from '../resources/resource-definition.js';
import { mapperOf, type RecordMapper, type Values } from '../resources/record-mapper.js';
import { ChildOfIndividual } from './child-of-individual.js';
import { requireEditableIndividual, type ChildOf } from './individual-access.js';

export type DependentRow = ChildOf<Dependent>;

/** A dependent of an individual. */
@Injectable()
export class DependentResource extends ChildOfIndividual<'dependent', DependentRow, DependentView> {
  readonly lockFirst = 'individuals';
  readonly mapper: RecordMapper;

  constructor(cipher: FieldCipher, @Inject(LOGGER) logger: Logger) {
    super('dependent', 'dependent');
    const { table } = this;
    this.mapper = mapperOf<DependentRow>()({
      fields: dependentFields,
      table,
      rules: protectedRules,
      cipher,
      logger,
    });
  }

  override async check(tx: Sql, caller: Principal, values: Values, present?: DependentRow): Promise<void> {
    const told = values['individual_id'];
    if (present || typeof told !== 'string') return;
    try {
      await requireEditableIndividual(tx, caller, told);
    } catch (error) {
      // In a body it is a field like any other; that it cannot be changed is still said as such.
      if (error instanceof AppError && error.code === 'not_found')
        rejectField('individual_id', 'Choose an individual that you can see.');
      throw error;
    }
  }

  async toView(row: DependentRow, caller: Principal): Promise<DependentView> {
    const { fields, failures } = await this.mapper.viewOf(row);
    return {
      ...(fields as Pick<DependentView, keyof typeof dependentFields>),
      ...computedOf(this, caller, row),
      integrity_failures: failures as DependentProtectedField[],
    };
  }
}
