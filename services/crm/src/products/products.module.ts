import { Module } from '@nestjs/common';
import { ProductKind } from './product-kind.js';
import { ProductsController } from './products.controller.js';

@Module({ controllers: [ProductsController], providers: [ProductKind], exports: [ProductKind] })
export class ProductsModule {}
