import { Module } from '@nestjs/common';
import { FIELD_KEYS, FieldKeysController } from '@bindery/service-kit/field-keys';
import { ContactKeys } from './contact-keys.js';

/** The operator endpoints that only leads has. */
@Module({ controllers: [FieldKeysController], providers: [{ provide: FIELD_KEYS, useClass: ContactKeys }] })
export class OperatorsModule {}
