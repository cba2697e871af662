import { Controller, Delete, Get, Headers, HttpCode, Post, Put, UseInterceptors } from '@nestjs/common';
import type { z } from 'zod';
import type { Principal } from '@bindery/contracts/access';
import {
  createProductBody,
  productList,
  productListQuery,
  productView,
  trashList,
  trashQuery,
  updateProductBody,
  type NewProduct,
  type ProductListQuery,
  type TrashQuery,
} from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, QueryOf, Replies, VersionTagInterceptor } from '@bindery/service-kit/http';
import { ListTrash } from '../trash/list-trash.js';
import { RemoveRecord } from '../trash/remove-record.js';
import { trashOfProducts } from '../trash/trashes.js';
import { CreateRecord } from '../records/create-record.js';
import { DeleteRecord } from '../records/delete-record.js';
import { GetRecord } from '../records/get-record.js';
import { ListRecords } from '../records/list-records.js';
import { RestoreRecord } from '../records/restore-record.js';
import { UpdateRecord } from '../records/update-record.js';
import { ProductKind, type ProductRow } from './product-kind.js';
import { productListSql } from './product-list.sql.js';

@Controller('api/products')
export class ProductsController {
  constructor(
    private readonly kind: ProductKind,
    private readonly trash: ListTrash,
    private readonly removing: RemoveRecord,
    private readonly listing: ListRecords,
    private readonly getting: GetRecord,
    private readonly creating: CreateRecord,
    private readonly updating: UpdateRecord,
    private readonly deleting: DeleteRecord,
    private readonly restoring: RestoreRecord,
  ) {}

  @Get()
  @Requires('product:read')
  @Replies(productList)
  list(@CurrentPrincipal() person: Principal, @QueryOf(productListQuery) query: ProductListQuery) {
    return this.listing.run(person, query, productListSql(person, query), (row: ProductRow) =>
      this.kind.toView(row, person),
    );
  }

  @Get('trash')
  @Requires('product:read')
  @Replies(trashList)
  inTrash(@CurrentPrincipal() person: Principal, @QueryOf(trashQuery) query: TrashQuery) {
    return this.trash.run(person, trashOfProducts, query);
  }

  @Get(':id')
  @Requires('product:read')
  @Replies(productView)
  @UseInterceptors(VersionTagInterceptor)
  get(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.getting.run(this.kind, person, id);
  }

  @Post()
  @Requires('product:write')
  @Replies(productView)
  @UseInterceptors(VersionTagInterceptor)
  create(
    @CurrentPrincipal() person: Principal,
    @BodyOf(createProductBody) body: NewProduct,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.creating.run(this.kind, person, body, key);
  }

  @Put(':id')
  @Requires('product:write')
  @Replies(productView)
  @UseInterceptors(VersionTagInterceptor)
  update(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(updateProductBody) body: z.output<typeof updateProductBody>,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.updating.run(this.kind, person, id, body, ifMatch);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('product:write')
  delete(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.deleting.run(this.kind, person, id, ifMatch);
  }

  @Delete(':id/trash')
  @HttpCode(204)
  @Requires('product:write')
  remove(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.removing.run(this.kind, person, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Requires('product:write')
  @Replies(productView)
  @UseInterceptors(VersionTagInterceptor)
  restore(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.restoring.run(this.kind, person, id);
  }
}
