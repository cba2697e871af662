import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { createCarrierBody, createProductBody } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { CarrierResource } from '../../carriers/carrier.resource.js';
import { ProductResource } from '../../products/product.resource.js';
import { CreateRecord } from '../../resources/create-record.js';
import type { Values } from '../../resources/record-mapper.js';
import type { Named } from '../matching/planned-row.js';
import type { NewRecord } from './prepared-batch.js';

/** The records that a batch makes. */
export interface AddedRecords {
  readonly caller: Principal;
  readonly records: NewRecord[];
  /** Carriers and products that it makes, by their names. */
  readonly made: Map<string, string>;
}

export type AddedResource = NewRecord['resource'] & Parameters<CreateRecord['columnsOf']>[0];

/** Makes records ready to be written, as what a person enters becomes one. */
@Injectable()
export class AddRecords {
  constructor(
    private readonly creating: CreateRecord,
    private readonly carriers: CarrierResource,
    private readonly products: ProductResource,
  ) {}

  /** @returns its id */
  async add(
    { caller, records }: AddedRecords,
    resource: AddedResource,
    {
      number,
      values,
      id = randomUUID(),
      isOwn = false,
    }: Pick<NewRecord, 'number' | 'values'> & {
      readonly id?: string;
      readonly isOwn?: boolean;
    },
  ): Promise<string> {
    const columns = await this.creating.columnsOf(resource, caller, values, id);
    records.push({ resource, number, id, values, columns, isOwn });
    return id;
  }

  carrier(batch: AddedRecords, number: number, named: Named): Promise<string> {
    return this.company(batch, number, named, '', (name) => ({
      resource: this.carriers,
      values: createCarrierBody.parse({ name }),
    }));
  }

  product(batch: AddedRecords, number: number, named: Named, carrier_id: string): Promise<string> {
    return this.company(batch, number, named, carrier_id, (name) => ({
      resource: this.products,
      values: createProductBody.parse({ name, carrier_id }),
    }));
  }

  /** The id of a carrier or product, which the batch makes once. */
  private async company(
    batch: AddedRecords,
    number: number,
    named: Named,
    of: string,
    make: (name: string) => { resource: NewRecord['resource']; values: Values },
  ): Promise<string> {
    if ('id' in named) return named.id;
    const key = `${of} ${lookAlikeKey(named.create)}`;
    const known = batch.made.get(key);
    if (known !== undefined) return known;
    const { resource, values } = make(named.create);
    const id = await this.add(batch, resource as AddedResource, { number, values });
    batch.made.set(key, id);
    return id;
  }
}
