import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ShownTag } from '@bindery/contracts/crm';
import type { PublicResource } from '@bindery/contracts/public-api';
import type { Values } from '../resources/index.js';
import { ClientLists } from './client-lists.js';
import { publicValues } from './public-names.js';

/** A view of the product. */
export type ProductView = Values & { readonly id: string };

/** Shows records as the public API declares them. */
@Injectable()
export class PublicViews {
  constructor(private readonly lists: ClientLists) {}

  async of(api: PublicResource, caller: Principal, views: readonly ProductView[]): Promise<Values[]> {
    const named = views.map((view) => publicValues(api, view));
    if (api.type !== 'individual') return named;
    const listsOf = await this.lists.of(
      caller,
      views.map(({ id }) => id),
    );
    return views.map(({ id, tags }, index) => ({
      ...named[index],
      ...listsOf(id),
      tags: (tags as readonly ShownTag[]).map(({ name }) => name),
    }));
  }

  async ofOne(api: PublicResource, caller: Principal, view: ProductView): Promise<Values> {
    const [one] = await this.of(api, caller, [view]);
    return one as Values;
  }
}
